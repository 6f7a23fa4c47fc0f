import { tabStorage } from '../../browser/storage.ts'
import { emptyQuery, type ListQuery, readQuery, writeQuery } from '../list/list-query.ts'
import type { Tab } from './tab.ts'

export type Place = ListQuery & {
  tab: Tab
  /** The list beside the tab's own one: what was sorted out as spam, or deleted. */
  isBeside: boolean
  /** What is asked of the users, who stand below every tab. */
  users: ListQuery
}

const storedAs = 'admin panel'
const ofUsers = 'users.'

/** A step keeps its name through a reload. The first of each document has the same one. */
const storedAt = (step: string) =>
  `${storedAs} ${step === 'default' ? performance.timeOrigin : step}`

/**
 * What the panel's address asks for; where it says nothing, what it showed at this step of the history, else what this
 * browser tab showed last.
 */
export function placeOf(tabs: readonly Tab[], search: string, step = ''): Place {
  const given = new URLSearchParams(
    search || (tabStorage.get(storedAt(step)) ?? tabStorage.get(storedAs)),
  )
  const [first] = tabs
  const tab =
    tabs.find(({ id, group }) => id === given.get('tab') && group === given.get('group')) ??
    tabs.find(({ id }) => id === given.get('tab')) ??
    first
  if (!tab) throw new Error('The panel has no tabs')
  const isBeside = tab.beside !== undefined && given.get('view') === tab.beside.view
  return { tab, isBeside, ...readQuery(given), users: readQuery(given, ofUsers) }
}

/** The group is named only where the tab's id stands in both. */
export function searchOf(
  tabs: readonly Tab[],
  { tab, isBeside, users = emptyQuery, ...asked }: Pick<Place, 'tab'> & Partial<Place>,
) {
  const given = new URLSearchParams()
  const [first] = tabs.filter(({ id }) => id === tab.id)
  if (first !== tab) given.set('group', tab.group)
  given.set('tab', tab.id)
  if (isBeside && tab.beside) given.set('view', tab.beside.view)
  writeQuery(given, asked)
  writeQuery(given, users, ofUsers)
  return `?${given}`
}

/** The panel comes back to this when its bare address is opened, and whoever goes back to a bare one. */
export function rememberSearch(shown: string, at?: { search: string; key: string }) {
  tabStorage.set(storedAs, shown)
  if (at?.search === '') tabStorage.set(storedAt(at.key), shown)
}
