import { expect, test } from 'bun:test'
import { type Asked, askedIn, nothingAsked, writeAsked } from '../list/asked.ts'
import { activeIn, type Findable, sizesOf, usualSort, wantedOf } from '../list/finding.ts'
import { placeOf, searchOf } from './address.ts'
import type { Tab } from './tab.ts'

const asked = (search: string, prefix?: string) => askedIn(new URLSearchParams(search), prefix)

const written = (of: Parameters<typeof writeAsked>[1], prefix?: string) => {
  const given = new URLSearchParams()
  writeAsked(given, of, prefix)
  return given.toString()
}

test('an address says which page of what is asked for, and what makes no sense there is as good as absent', () => {
  const nothing = {
    ...{ page: 1, q: '', category: undefined, mark: undefined, alike: undefined },
    ...{ sort: undefined, perPage: undefined },
  }
  expect(asked('')).toEqual(nothing)
  expect(nothingAsked).toEqual({ page: 1, q: '' })
  const all = 'page=3&q=+bus+&category=programming&mark=changed&alike=7&sort=oldest&perPage=25'
  expect(asked(all)).toEqual({
    ...{ page: 3, q: 'bus', category: 'programming', mark: 'changed', alike: 7 },
    ...{ sort: 'oldest', perPage: 25 },
  })
  const nonsense = 'category=cooking&mark=new&sort=random&perPage=0&alike=0&page=0'
  expect(asked(nonsense)).toEqual(nothing)
  expect(asked('page=1x&alike=-1&perPage=ten')).toEqual(nothing)
})

test.each([
  ['page=999999999', 'page', 999_999_999],
  ['page=1000000000', 'page', 1],
  ['alike=999999999999999', 'alike', 999_999_999_999_999],
  ['alike=1000000000000000', 'alike', undefined],
  ['perPage=1', 'perPage', 1],
  ['perPage=99', 'perPage', 99],
  ['perPage=100', 'perPage', 100],
  ['perPage=101', 'perPage', undefined],
  ['mark=changes-asked', 'mark', 'changes-asked'],
] as const)('%s asks for that, or for nothing: %s is %s', (search, name, value) => {
  expect(asked(search)[name]).toBe(value)
})

test('a search is cut to 200 characters', () => {
  expect(asked(`q=${'x'.repeat(201)}`).q).toBe('x'.repeat(200))
})

test('what is written into an address is what is read from it, and what goes without saying is left out', () => {
  const all: Asked = {
    ...({ page: 3, q: 'bus', category: 'programming', mark: 'changed', alike: 7 } as const),
    ...({ sort: 'oldest', perPage: 25 } as const),
  }
  const words = 'q=bus&category=programming&mark=changed&alike=7&sort=oldest&perPage=25&page=3'
  expect(written(all)).toBe(words)
  expect(asked(words)).toEqual(all)
  expect(written({ page: 1, q: '' })).toBe('')
  expect(written({ page: 2 }, 'users.')).toBe('users.page=2')
  expect(asked('users.page=2&page=3', 'users.').page).toBe(2)
})

const plain: Findable = {
  ...{ search: { label: '', placeholder: '' }, order: { byTitle: 'Name' }, size: 6 },
}
const rich: Findable = { ...plain, hasCategory: true, marks: true, areCompared: true }
const usual = { page: 1, q: '' }
const wanted = (of: Findable, changes: object = {}): object =>
  wantedOf(of, { wanted: { ...usual, ...changes } })

test('a list is asked for what it has, and for nothing else', () => {
  const much = { q: 'bus', category: 'programming', mark: 'changed', alike: 7 }
  expect(wanted(plain, much)).toEqual({ page: 1, perPage: 6, q: 'bus' })
  expect(wanted(rich, much)).toEqual({ page: 1, perPage: 6, ...much, order: 'alike' })
  expect(wanted(plain, { page: 4, perPage: 25 })).toEqual({ page: 4, perPage: 25 })
  expect(wanted(plain, { perPage: 7 })).toEqual({ page: 1, perPage: 6 })
})

test('those that look alike stand together until somebody sorts them', () => {
  expect(wanted(rich)).toEqual({ page: 1, perPage: 6, order: 'alike' })
  expect(wanted(rich, { sort: 'oldest' })).toEqual({ page: 1, perPage: 6, sort: 'oldest' })
  expect(wanted(rich, { sort: 'newest' })).toEqual({ page: 1, perPage: 6 })
  const alone = { page: 1, perPage: 6, sort: 'oldest', order: 'alike', alike: 7 }
  expect(wanted(rich, { sort: 'oldest', alike: 7 })).toEqual(alone)
})

test('a list comes newest first or by title, in pages of its own size, 25 or 100', () => {
  expect(usualSort(plain)).toBe('newest')
  const byTitle: Findable = { ...plain, order: { byTitle: 'Name', isUsual: true } }
  expect(usualSort(byTitle)).toBe('title')
  expect(wanted(byTitle, { sort: 'title' })).toEqual({ page: 1, perPage: 6 })
  expect(wanted(byTitle, { sort: 'newest' })).toEqual({ page: 1, perPage: 6, sort: 'newest' })
  expect(sizesOf(plain)).toEqual([6, 25, 100])
  expect(sizesOf({ ...plain, size: 25 })).toEqual([25, 100])
})

test('what narrows a list down is counted: search, category, mark and its own filters, no order and no size', () => {
  const active = (of: Findable, changes: object, filters = {}) =>
    activeIn(of, { wanted: { ...usual, ...changes }, filters, hrefOf: () => '' })
  expect(active(rich, { sort: 'oldest', perPage: 25, page: 2 })).toBe(0)
  expect(active(rich, { q: 'a', category: 'programming', mark: 'changed' })).toBe(3)
  expect(active(plain, { q: 'a', category: 'programming', mark: 'changed' })).toBe(1)
  expect(active(plain, {}, { by: 'ada', kind: '' })).toBe(1)
})

const Nothing = () => null

const tab = (id: string, group: Tab['group'], more: Partial<Tab> = {}): Tab => ({
  ...{ id, group, label: id, List: Nothing, ...more },
})
const beside: NonNullable<Tab['beside']> = {
  ...{ view: 'spam', List: Nothing, count: () => 0, labels: ['a', 'b'] },
}
const tabs = [
  tab('faq', 'existing'),
  tab('accounts', 'pending', { beside }),
  tab('accounts', 'existing'),
  tab('activity', 'site', { filters: ['by', 'kind'] }),
]
const at = (search: string) => {
  const { tab, isBeside, filters } = placeOf(tabs, search)
  return [tab.group, tab.id, isBeside, filters]
}

test('an address names a tab, its group where two are called the same, and the list beside it', () => {
  expect(at('?')).toEqual(['existing', 'faq', false, {}])
  expect(at('?tab=nonsense')).toEqual(['existing', 'faq', false, {}])
  expect(at('?tab=accounts')).toEqual(['pending', 'accounts', false, {}])
  expect(at('?tab=accounts&group=existing')).toEqual(['existing', 'accounts', false, {}])
  expect(at('?tab=faq&group=site')).toEqual(['existing', 'faq', false, {}])
  expect(at('?tab=accounts&view=spam')).toEqual(['pending', 'accounts', true, {}])
  expect(at('?tab=accounts&view=trash')).toEqual(['pending', 'accounts', false, {}])
  expect(at('?tab=faq&view=spam')).toEqual(['existing', 'faq', false, {}])
  expect(() => placeOf([], '?')).toThrow('The panel has no tabs')
})

test('a tab’s own filters stand in its address alone', () => {
  const long = 'x'.repeat(201)
  const search = `?tab=activity&by=+ada+&kind=${long}`
  expect(at(search)[3]).toEqual({ by: 'ada', kind: long.slice(1) })
  expect(at('?tab=activity&by=+')[3]).toEqual({})
  expect(at('?tab=faq&by=ada')[3]).toEqual({})
})

test('the address of a place leads back to it', () => {
  const users = { page: 2, q: 'bob' }
  for (const search of [
    '?tab=faq',
    '?tab=accounts&view=spam&q=bus&page=2',
    '?group=existing&tab=accounts',
    '?tab=activity&by=ada&kind=faq&sort=oldest',
    '?tab=faq&users.q=bob&users.page=2',
  ])
    expect(searchOf(tabs, placeOf(tabs, search))).toBe(search)
  expect(placeOf(tabs, '?tab=faq&users.q=bob&users.page=2').users).toMatchObject(users)
  const [faq] = tabs
  if (faq) expect(searchOf(tabs, { tab: faq, isBeside: true })).toBe('?tab=faq')
})
