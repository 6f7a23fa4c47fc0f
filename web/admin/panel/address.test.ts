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
} from '../list/list-query.ts'
import { panelLocationOf, searchOf } from './address.ts'
import type { Tab } from './tab.ts'

test('an address says what is asked for, and a long search is cut', () => {
  const asked = (search: string) => readQuery(new URLSearchParams(search))
  expect(asked('q=+&group=existing&tab=faq&view=spam')).toEqual({})
  expect(asked(`q=${'x'.repeat(201)}&page=3`)).toEqual({ q: 'x'.repeat(200), page: '3' })
})

const plain: Searchable = {
  ...{ key: 'plain', search: { label: '', placeholder: '' } },
  ...{ order: { byTitle: 'Name' }, size: 6 },
}
const rich: Searchable = { ...plain, filters: fieldFilters({ filters: [categoryFilter] }) }
const monthly: Searchable = { ...plain, filters: [byMonth] }
const byTitle: Searchable = { ...plain, order: { byTitle: 'Name', isDefault: true } }
const filters = { category: 'programming', mark: 'changed' }

test.each<[Searchable, ListQuery, object]>([
  [plain, { q: 'bus', ...filters }, { q: 'bus' }],
  [plain, { perPage: '7', page: '0', sort: 'random', alike: '0' }, {}],
  [plain, { page: '1000000000' }, {}],
  [plain, { alike: '7' }, { alike: 7 }],
  [rich, filters, { category: 'programming' }],
  [rich, { category: 'cooking' }, {}],
  [monthly, { month: '2028-02' }, { from: '2028-02-01', to: '2028-02-29' }],
  [monthly, { month: '2028-13' }, {}],
  [byTitle, { sort: 'title' }, {}],
  [byTitle, { sort: 'newest' }, { sort: 'newest' }],
])('a list %j is asked for what it has, and for nothing else: %j', (of, query, wanted) => {
  expect<object>(paramsOf(of, query)).toEqual({ page: 1, perPage: 6, ...wanted })
})

test('a list comes in pages of its own size, 25 or 100', () => {
  const sizesOf = (of: Searchable) => viewOptions(of)[1]?.options.map(([size]) => size)
  expect(sizesOf(plain)).toEqual(['6', '25', '100'])
  expect(sizesOf({ ...plain, size: 25 })).toEqual(['25', '100'])
})

const Nothing = () => null
const view = (name: string) => ({ name, label: name, List: Nothing })
const tab = (id: string, group: Tab['group'], ...views: string[]): Tab => ({
  ...{ id, group, label: id },
  views: [view('own'), ...views.map(view)],
})
const tabs = [
  tab('faq', 'existing'),
  tab('accounts', 'pending', 'spam'),
  tab('accounts', 'existing'),
]

test.each([
  ['?', 'existing faq own'],
  ['?tab=nonsense', 'existing faq own'],
  ['?tab=accounts', 'pending accounts own'],
  ['?tab=accounts&group=existing', 'existing accounts own'],
  ['?tab=faq&group=site', 'existing faq own'],
  ['?tab=accounts&view=spam', 'pending accounts spam'],
  ['?tab=accounts&view=trash', 'pending accounts own'],
  ['?tab=faq&view=spam', 'existing faq own'],
])('the address %s names the list %s', (search, list) => {
  const { tab, view } = panelLocationOf(tabs, search)
  expect(`${tab.group} ${tab.id} ${view.name}`).toBe(list)
})

test.each([
  '?tab=faq',
  '?tab=accounts&view=spam&q=bus&page=2',
  '?group=existing&tab=accounts',
  '?tab=faq&by=ada&kind=faq&mark=changed&alike=7&sort=oldest&perPage=25&page=3',
  '?tab=faq&page=3&users.q=bob&users.page=2',
])('the address of the place at %s leads back to it', (search) => {
  expect(searchOf(tabs, panelLocationOf(tabs, search))).toBe(search)
})
