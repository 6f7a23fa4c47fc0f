import type { ComponentType, ReactNode } from 'react'
import { type Api, answerPage } from '../../data/api.ts'
import type { ListPlace } from '../list/item-head.tsx'

export type Panel = ComponentType<{ place: ListPlace; children?: ReactNode }>

/** What a kind shows in the panel: the list of its items. */
export type PanelLists = { existing: Panel }

/** Of one that is reviewed also what waits, and what was sorted out of that as spam. */
export type ReviewedPanelLists = PanelLists & Record<'pending' | 'spam', Panel>

export type Tab = {
  group: 'pending' | 'existing' | 'site'
  /** Two tabs may share one, in different groups. */
  id: string
  label: string
  List: Panel
  /** What was sorted out of the list as spam. */
  Spam?: Panel
  count?: (api: Api) => Promise<number>
  /** It counts trouble, and shows no number where there is none. */
  counted?: 'failed'
  countSpam?: (api: Api) => Promise<number>
}

export const domIdOf = ({ group, id }: Tab) => `${group}-${id}`

/** Asks a list for how many it holds. */
export const one = { query: { perPage: 1 } }

export const totalOf = async (call: Parameters<typeof answerPage>[0], failure: string) =>
  (await answerPage(call, failure)).total
