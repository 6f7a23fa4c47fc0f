import { recall, remember } from '../../browser/tab-memory.ts'
import type { Mark } from '../../data/kind.ts'
import type { Tab } from './tab.ts'

export type Place = {
  tab: Tab
  /** The items that were sorted out as spam, in place of the pending ones. */
  isSpam: boolean
  page: number
  q: string
  mark?: Mark | undefined
}

const marks: readonly Mark[] = ['changed', 'changes-asked']
const storedAs = 'admin panel'

/** What the panel's address asks for; where it says nothing, what this browser tab showed last. */
export function placeOf(tabs: readonly Tab[], search: string): Place {
  const given = new URLSearchParams(search || recall(storedAs))
  const [first] = tabs
  const tab =
    tabs.find(({ id, group }) => id === given.get('tab') && group === given.get('group')) ??
    tabs.find(({ id }) => id === given.get('tab')) ??
    first
  if (!tab) throw new Error('The panel has no tabs')
  const page = /^[1-9]\d{0,8}$/.test(given.get('page') ?? '') ? Number(given.get('page')) : 1
  const q = given.get('q')?.trim().slice(0, 200) ?? ''
  const mark = marks.find((each) => each === given.get('mark'))
  return { tab, mark, isSpam: given.get('view') === 'spam' && tab.Spam !== undefined, page, q }
}

/** The group is named only where the tab's id stands in both. */
export function searchOf(
  tabs: readonly Tab[],
  { tab, isSpam, page, q, mark }: Omit<Place, 'q' | 'page' | 'isSpam'> & Partial<Place>,
) {
  const given = new URLSearchParams()
  const [first] = tabs.filter(({ id }) => id === tab.id)
  if (first !== tab) given.set('group', tab.group)
  given.set('tab', tab.id)
  if (isSpam) given.set('view', 'spam')
  if (q) given.set('q', q)
  if (mark) given.set('mark', mark)
  if (page && page > 1) given.set('page', String(page))
  return `?${given}`
}

/** The panel comes back to this when its bare address is opened. */
export const rememberSearch = (search: string) => remember(storedAs, search)
