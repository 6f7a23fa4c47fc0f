import type { ComponentType, ReactNode } from 'react'
import type { ListPlace } from '../list/list-query.ts'
import type { Counts } from './use-counts.ts'

export type Panel = ComponentType<{ place: ListPlace; children?: ReactNode }>

/** What a kind shows in the panel: the list of its items, and of those that were deleted. */
export type PanelLists = Record<'existing' | 'trash', Panel>

/** Of one that is reviewed also what waits, and what was sorted out of that as spam. */
export type ReviewedPanelLists = PanelLists & Record<'pending' | 'spam', Panel>

/** How many stand in a list, as far as the counts say and that is to be shown. */
type Count = (counts: Counts) => number | undefined

export type Tab = {
  group: 'pending' | 'existing' | 'site'
  /** Two tabs may share one, in different groups. */
  id: string
  label: string
  List: Panel
  /** Another list beside it. */
  beside?: Beside
  count?: Count
  /** It counts trouble. */
  counted?: 'failed'
}

/** What is not in a tab's own list: sorted out as spam, or deleted. */
export type Beside = {
  /** How the address names it. */
  view: 'spam' | 'trash' | 'failed'
  List: Panel
  count: Count
  /** What the way to the tab's own list is called, and the way to this one. */
  labels: readonly [own: string, other: string]
}

export const domIdOf = ({ group, id }: Tab) => `${group}-${id}`

/** The panel's own heading. */
export const headingId = 'panel-heading'

/** How many each tab holds, by its DOM id, as far as that is known. */
export const countsByTab = (tabs: readonly Tab[], counts: Counts | undefined) =>
  Object.fromEntries(tabs.map((tab) => [domIdOf(tab), counts && tab.count?.(counts)] as const))
