import { expect, test } from 'bun:test'
import { categoryFilter } from '../../content/category.ts'
import {
  byMonth,
  fieldFilters,
  type ListQuery,
  paramsOf,
  readQuery,
  type Searchable,
  viewOptions,
  writeQuery,
} from '../list/list-query.ts'
import { panelLocationOf, searchOf } from './address.ts'
import type { Tab } from './tab.ts'

const asked = (search: string, prefix?: string) => readQuery(new URLSearchParams(search), prefix)

const written = (of: Parameters<typeof writeQuery>[1], prefix?: string) => {
  const given = new URLSearchParams()
  writeQuery(given, of, prefix)
  return given.toString()
}

const all = {
  ...{ q: 'bus', category: 'programming', mark: 'changed', alike: '7' },
  ...{ sort: 'oldest', perPage: '25', page: '3' },
}

test('an address says which page of what is asked for, and what is written into it is read from it', () => {
  expect(asked('q=+&group=existing&tab=faq&view=spam')).toEqual({})
  const words = 'q=bus&category=programming&mark=changed&alike=7&sort=oldest&perPage=25&page=3'
  expect(written(all)).toBe(words)
  expect(asked(words)).toEqual(all)
  expect(written({ page: '2' }, 'users.')).toBe('users.page=2')
  expect(asked('users.page=2&page=3', 'users.')).toEqual({ page: '2' })
  expect(asked(`q=${'x'.repeat(201)}`)).toEqual({ q: 'x'.repeat(200) })
})

const plain: Searchable = {
  ...{ key: 'plain', search: { label: '', placeholder: '' } },
  ...{ order: { byTitle: 'Name' }, size: 6 },
}
const rich: Searchable = { ...plain, filters: fieldFilters({ filters: [categoryFilter] }) }
const wanted = (of: Searchable, query: ListQuery = {}): object => paramsOf(of, query)

test('a list is asked for what it has, and for nothing else', () => {
  const filters = { category: 'programming', mark: 'changed' }
  expect(wanted(plain, { q: 'bus', ...filters })).toEqual({ page: 1, perPage: 6, q: 'bus' })
  expect(wanted(rich, filters)).toEqual({ page: 1, perPage: 6, category: 'programming' })
  expect(wanted(rich, { category: 'cooking' })).toEqual({ page: 1, perPage: 6 })
  expect(wanted(plain, { perPage: '7', page: '0', sort: 'random', alike: '0' })).toEqual({
    page: 1,
    perPage: 6,
  })
  expect(wanted(plain, { page: '1000000000' })).toEqual({ page: 1, perPage: 6 })
  const monthly: Searchable = { ...plain, filters: [byMonth] }
  const february = { page: 1, perPage: 6, from: '2028-02-01', to: '2028-02-29' }
  expect(wanted(monthly, { month: '2028-02' })).toEqual(february)
  expect(wanted(monthly, { month: '2028-13' })).toEqual({ page: 1, perPage: 6 })
})

test('a list comes newest first or by title, whatever looks alike, in pages of its own size, 25 or 100', () => {
  const byTitle: Searchable = { ...plain, order: { byTitle: 'Name', isDefault: true } }
  expect(wanted(byTitle, { sort: 'title' })).toEqual({ page: 1, perPage: 6 })
  expect(wanted(byTitle, { sort: 'newest' })).toEqual({ page: 1, perPage: 6, sort: 'newest' })
  const alone = { page: 1, perPage: 6, alike: 7 }
  expect(wanted(plain, { alike: '7' })).toEqual(alone)
  const sizesOf = (of: Searchable) => viewOptions(of)[1]?.options.map(([size]) => size)
  expect(sizesOf(plain)).toEqual(['6', '25', '100'])
  expect(sizesOf({ ...plain, size: 25 })).toEqual(['25', '100'])
})

const Nothing = () => null

const tab = (id: string, group: Tab['group'], ...views: string[]): Tab => ({
  ...{ id, group, label: id },
  views: [{ name: 'own', label: 'Own', List: Nothing }, ...views.map(viewCalled)],
})
const viewCalled = (name: string) => ({ name, label: name, List: Nothing })
const tabs = [
  tab('faq', 'existing'),
  tab('accounts', 'pending', 'spam'),
  tab('accounts', 'existing'),
]
const at = (search: string) => {
  const { tab, view } = panelLocationOf(tabs, search)
  return [tab.group, tab.id, view.name]
}

test('an address names a tab, its group where two are called the same, and its second list', () => {
  expect(at('?')).toEqual(['existing', 'faq', 'own'])
  expect(at('?tab=nonsense')).toEqual(['existing', 'faq', 'own'])
  expect(at('?tab=accounts')).toEqual(['pending', 'accounts', 'own'])
  expect(at('?tab=accounts&group=existing')).toEqual(['existing', 'accounts', 'own'])
  expect(at('?tab=faq&group=site')).toEqual(['existing', 'faq', 'own'])
  expect(at('?tab=accounts&view=spam')).toEqual(['pending', 'accounts', 'spam'])
  expect(at('?tab=accounts&view=trash')).toEqual(['pending', 'accounts', 'own'])
  expect(at('?tab=faq&view=spam')).toEqual(['existing', 'faq', 'own'])
  expect(() => panelLocationOf([], '?')).toThrow('The panel has no tabs')
})

test('the address of a place leads back to it', () => {
  const users = { page: '2', q: 'bob' }
  for (const search of [
    '?tab=faq',
    '?tab=accounts&view=spam&q=bus&page=2',
    '?group=existing&tab=accounts',
    '?tab=faq&by=ada&kind=faq&sort=oldest',
    '?tab=faq&users.q=bob&users.page=2',
  ])
    expect(searchOf(tabs, panelLocationOf(tabs, search))).toBe(search)
  expect(panelLocationOf(tabs, '?tab=faq&users.q=bob&users.page=2').users).toEqual(users)
})
