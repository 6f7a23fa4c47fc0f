import type { ComponentType, ReactNode } from 'react'
import type { ListPlace } from '../list/list-query.ts'
import type { Counts } from './use-counts.ts'

export type Panel = ComponentType<{ place: ListPlace; children?: ReactNode }>

export type PanelLists = Record<'existing' | 'trash', Panel>
export type ReviewedPanelLists = PanelLists & Record<'pending' | 'spam', Panel>

type Count = (counts: Counts) => number | undefined

export type Tab = {
  group: 'pending' | 'existing' | 'site'
  /** Unique within its group. */
  id: string
  label: string
  List: Panel
  secondary?: SecondaryList
  count?: Count
  /** What the count is of; such rows wait for an admin. */
  counted?: 'pending' | 'failed'
}

/** A list that the tab shows instead of its own. */
type SecondaryList = {
  /** Its name in the address. */
  view: 'spam' | 'trash' | 'failed'
  List: Panel
  count: Count
  /** The labels of the links to the tab's own list and to this one. */
  labels: readonly [own: string, other: string]
}

export const domIdOf = ({ group, id }: Tab) => `${group}-${id}`

export const headingId = 'panel-heading'

export const countOf = ({ count }: Tab, counts: Counts | undefined) => counts && count?.(counts)
