import type { ComponentType, ReactNode } from 'react'
import type { ListPlace } from '../list/list-query.ts'
import type { Counts } from './use-counts.ts'

export type Panel = ComponentType<{ place: ListPlace; children?: ReactNode }>

export type PanelLists = Record<'existing' | 'trash', Panel>
export type ReviewedPanelLists = PanelLists & Record<'pending' | 'spam', Panel>

type Count = (counts: Counts) => number | undefined

export type View = {
  /** Its name in the address, unless it is the tab's first. */
  name: string
  label: string
  List: Panel
  count?: Count
}

export type Tab = {
  group: 'pending' | 'existing' | 'site'
  /** Unique within its group. */
  id: string
  label: string
  views: readonly [View, ...View[]]
  /** Its badge, if that isn't the count of its first view. */
  count?: Count
  /** What the count is of; such rows wait for an admin. */
  counted?: 'pending' | 'failed'
}

export const domIdOf = ({ group, id }: Tab) => `${group}-${id}`

export const headingId = 'panel-heading'

export const countOf = ({ views: [first], count = first.count }: Tab, counts: Counts | undefined) =>
  counts && count?.(counts)
