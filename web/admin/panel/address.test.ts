import { expect, test } from 'bun:test'
import {
  byCategory,
  byMonth,
  countFilters,
  defaultSort,
  emptyQuery,
  paramsOf,
  readQuery,
  type Searchable,
  sizesOf,
  writeQuery,
} from '../list/list-query.ts'
import { placeOf, searchOf } from './address.ts'
import type { Tab } from './tab.ts'

const asked = (search: string, prefix?: string) => readQuery(new URLSearchParams(search), prefix)

const written = (of: Parameters<typeof writeQuery>[1], prefix?: string) => {
  const given = new URLSearchParams()
  writeQuery(given, of, prefix)
  return given.toString()
}

const unset = { alike: undefined, sort: undefined, perPage: undefined }
const all = {
  ...{ page: 3, q: 'bus', filters: { category: 'programming', mark: 'changed' }, alike: 7 },
  ...({ sort: 'oldest', perPage: 25 } as const),
}

test('an address says which page of what is asked for, and what is written into it is read from it', () => {
  expect(asked('')).toEqual({ ...emptyQuery, ...unset })
  expect(asked('sort=random&perPage=0&alike=0&page=0&by=+')).toEqual({ ...emptyQuery, ...unset })
  const words = 'q=bus&category=programming&mark=changed&alike=7&sort=oldest&perPage=25&page=3'
  expect(written(all)).toBe(words)
  expect(asked(words)).toEqual(all)
  expect(written({ page: 2 }, 'users.')).toBe('users.page=2')
  expect(asked('users.page=2&page=3', 'users.').page).toBe(2)
  expect(asked(`q=${'x'.repeat(201)}`).q).toBe('x'.repeat(200))
})

test.each([
  ['page=999999999', 'page', 999_999_999],
  ['page=1000000000', 'page', 1],
  ['alike=999999999999999', 'alike', 999_999_999_999_999],
  ['alike=1000000000000000', 'alike', undefined],
  ['perPage=1', 'perPage', 1],
  ['perPage=100', 'perPage', 100],
  ['perPage=101', 'perPage', undefined],
] as const)('%s is read as %s %s', (search, name, value) => {
  expect(asked(search)[name]).toBe(value)
})

const plain: Searchable = {
  ...{ key: 'plain', search: { label: '', placeholder: '' } },
  ...{ order: { byTitle: 'Name' }, size: 6 },
}
const rich: Searchable = { ...plain, filters: [byCategory] }
const query = (changes: object) => ({ ...emptyQuery, ...changes })
const wanted = (of: Searchable, changes: object = {}): object => paramsOf(of, query(changes))

test('a list is asked for what it has, and for nothing else', () => {
  const filters = { category: 'programming', mark: 'changed' }
  expect(wanted(plain, { q: 'bus', filters })).toEqual({ page: 1, perPage: 6, q: 'bus' })
  expect(wanted(rich, { filters })).toEqual({ page: 1, perPage: 6, category: 'programming' })
  expect(wanted(rich, { filters: { category: 'cooking' } })).toEqual({ page: 1, perPage: 6 })
  expect(wanted(plain, { perPage: 7 })).toEqual({ page: 1, perPage: 6 })
  const monthly: Searchable = { ...plain, filters: [byMonth] }
  const february = { page: 1, perPage: 6, from: '2028-02-01', to: '2028-02-29' }
  expect(wanted(monthly, { filters: { month: '2028-02' } })).toEqual(february)
  expect(wanted(monthly, { filters: { month: '2028-13' } })).toEqual({ page: 1, perPage: 6 })
})

test('a list comes newest first or by title, whatever looks alike, in pages of its own size, 25 or 100', () => {
  expect(defaultSort(plain)).toBe('newest')
  const byTitle: Searchable = { ...plain, order: { byTitle: 'Name', isDefault: true } }
  expect(defaultSort(byTitle)).toBe('title')
  expect(wanted(byTitle, { sort: 'title' })).toEqual({ page: 1, perPage: 6 })
  expect(wanted(byTitle, { sort: 'newest' })).toEqual({ page: 1, perPage: 6, sort: 'newest' })
  const alone = { page: 1, perPage: 6, order: 'alike', alike: 7 }
  expect(wanted(plain, { alike: 7 })).toEqual(alone)
  expect(sizesOf(plain)).toEqual([6, 25, 100])
  expect(sizesOf({ ...plain, size: 25 })).toEqual([25, 100])
})

test('what narrows a list down is counted: search and filters it has, no order and no size', () => {
  const active = (of: Searchable, changes: object) => countFilters(of, query(changes))
  expect(active(rich, { sort: 'oldest', perPage: 25, page: 2 })).toBe(0)
  expect(active(rich, { q: 'a', filters: { category: 'programming' } })).toBe(2)
  expect(active(plain, { q: 'a', filters: { category: 'programming' } })).toBe(1)
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
  const { tab, view } = placeOf(tabs, search)
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
  expect(() => placeOf([], '?')).toThrow('The panel has no tabs')
})

test('the address of a place leads back to it', () => {
  const users = { page: 2, q: 'bob' }
  for (const search of [
    '?tab=faq',
    '?tab=accounts&view=spam&q=bus&page=2',
    '?group=existing&tab=accounts',
    '?tab=faq&by=ada&kind=faq&sort=oldest',
    '?tab=faq&users.q=bob&users.page=2',
  ])
    expect(searchOf(tabs, placeOf(tabs, search))).toBe(search)
  expect(placeOf(tabs, '?tab=faq&users.q=bob&users.page=2').users).toMatchObject(users)
})
