import type { ComponentType, ReactNode } from 'react'
import { type Api, answerPage } from '../../data/api.ts'
import type { ListPlace } from '../list/item-head.tsx'

export type Panel = ComponentType<{ place: ListPlace; children?: ReactNode }>

/** What a kind shows in the panel: the list of its items, and of those that were deleted. */
export type PanelLists = Record<'existing' | 'trash', Panel>

/** Of one that is reviewed also what waits, and what was sorted out of that as spam. */
export type ReviewedPanelLists = PanelLists & Record<'pending' | 'spam', Panel>

export type Tab = {
  group: 'pending' | 'existing' | 'site'
  /** Two tabs may share one, in different groups. */
  id: string
  label: string
  List: Panel
  /** Another list beside it. */
  beside?: Beside
  count?: (api: Api) => Promise<number>
  /** It counts trouble, and shows no number where there is none. */
  counted?: 'failed'
  /** What its list can be narrowed down by, beside its search; they stand in the address. */
  filters?: readonly string[]
}

/** What is not in a tab's own list: sorted out as spam, or deleted. */
export type Beside = {
  /** How the address names it. */
  view: 'spam' | 'trash'
  List: Panel
  count: (api: Api) => Promise<number>
  /** What the way to the tab's own list is called, and the way to this one. */
  labels: readonly [own: string, other: string]
}

export const domIdOf = ({ group, id }: Tab) => `${group}-${id}`

/** Asks a list for how many it holds. */
export const one = { query: { perPage: 1 } }

export const totalOf = async (call: Parameters<typeof answerPage>[0], failure: string) =>
  (await answerPage(call, failure)).total
