import { tabStorage } from '../../browser/storage.ts'
import { type ListQuery, readQuery, writeQuery } from '../list/list-query.ts'
import type { Tab, View } from './tab.ts'

export type PanelLocation = {
  tab: Tab
  view: View
  query: ListQuery
  /** The query of the list of users, beneath every tab. */
  users: ListQuery
}

const storageKey = 'admin panel'
const usersPrefix = 'users.'

/** The storage key of a history entry. The first entry of every document has the same key. */
const entryKey = (key: string) =>
  `${storageKey} ${key === 'default' ? performance.timeOrigin : key}`

/** Reads the panel's address. A bare one shows what this history entry, or else this browser tab, showed last. */
export function panelLocationOf(tabs: readonly Tab[], search: string, key = ''): PanelLocation {
  const address = new URLSearchParams(
    search || (tabStorage.get(entryKey(key)) ?? tabStorage.get(storageKey)),
  )
  const sameId = tabs.filter(({ id }) => id === address.get('tab'))
  const tab = sameId.find(({ group }) => group === address.get('group')) ?? sameId[0] ?? tabs[0]
  if (!tab) throw new Error('The panel has no tabs')
  const view = tab.views.find(({ name }) => name === address.get('view')) ?? tab.views[0]
  return { tab, view, query: readQuery(address), users: readQuery(address, usersPrefix) }
}

export function searchOf(
  tabs: readonly Tab[],
  { tab, view, users = {}, query = {} }: Pick<PanelLocation, 'tab'> & Partial<PanelLocation>,
) {
  const address = new URLSearchParams()
  if (tabs.find(({ id }) => id === tab.id) !== tab) address.set('group', tab.group)
  address.set('tab', tab.id)
  if (view && view !== tab.views[0]) address.set('view', view.name)
  writeQuery(address, query)
  writeQuery(address, users, usersPrefix)
  return `?${address}`
}

/** Remembers what is shown, for bare addresses. */
export function rememberSearch(shown: string, at?: { search: string; key: string }) {
  tabStorage.set(storageKey, shown)
  if (at?.search === '') tabStorage.set(entryKey(at.key), shown)
}
