import { type Sort, sorts } from '../../../src/http/request/words.ts'
import { siteStorage } from '../../browser/storage.ts'
import { ownId } from '../session/session.ts'

/** What is asked of a list of the panel. What goes without saying is left out, of the address too. */
export type ListQuery = {
  page: number
  q: string
  /** Only what looks like the one with this number. */
  alike?: number | undefined
  sort?: Sort | undefined
  perPage?: number | undefined
  /** What the list's own filters are set to. */
  filters: Filters
}

export type Filters = { readonly [name: string]: string }

/** Where a list stands: what is asked of it, and the address of something else. */
export type ListPlace = {
  wanted: ListQuery
  hrefOf: (changed: Partial<ListQuery>) => string
  /** The item that was just saved, of that kind: its row is marked. */
  saved?: { path: string; id: number } | undefined
}

/** What a list can be narrowed down by, beside its search. */
export type Filter = {
  /** As the address and the call name it. */
  name: string
  label: string
  /** What it can be set to; nothing of it where any word may be asked for. */
  options: readonly (readonly [value: string, label: string])[]
  /** Any word may be asked for, a day, or one of the last months. */
  takes?: 'word' | 'day' | 'month'
  /** It is a field of the items, which can be set for several at once: to what it stores of a value. */
  storedAs?: (value: string) => unknown
}

/** How the items of a list are found: every list of the panel can be searched, sorted and paged. */
export type Findable = {
  /** Names it in the cache, and where its order is remembered. */
  key: string
  search: { label: string; placeholder: string }
  /** What the order by title is called, and whether the list comes in it where nothing is said. */
  order: { byTitle: string; isUsual?: true }
  /** Rows of a page, where nothing is said. */
  size: number
  filters?: readonly Filter[] | undefined
}

export const byMonth: Filter = { name: 'month', label: 'Month', options: [], takes: 'month' }

const longestWord = 200

/** Nothing but the list as it always begins. */
export const emptyQuery: ListQuery = { page: 1, q: '', filters: {} }

/** What leaves out no row; order and size hide nothing, so they stay. */
export const noFilters = { ...emptyQuery, alike: undefined }

const ownWords = ['page', 'q', 'alike', 'sort', 'perPage']
const wordsOfPlace = ['group', 'tab', 'view']

/** What an address asks of the list whose words begin so; what makes no sense there is as good as absent. */
export function readQuery(given: URLSearchParams, prefix = ''): ListQuery {
  const words = Object.fromEntries(
    [...given]
      .filter(([name, text]) => name.startsWith(prefix) && text.trim())
      .map(([name, text]) => [name.slice(prefix.length), text.trim().slice(0, longestWord)]),
  )
  const { page = '', q = '', alike = '', perPage = '' } = words
  const filters = Object.entries(words).filter(
    ([name]) => /^\w+$/.test(name) && ![...ownWords, ...wordsOfPlace].includes(name),
  )
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    q,
    alike: /^[1-9]\d{0,14}$/.test(alike) ? Number(alike) : undefined,
    sort: sorts.find((sort) => sort === words['sort']),
    perPage: /^[1-9]\d?$|^100$/.test(perPage) ? Number(perPage) : undefined,
    filters: Object.fromEntries(filters),
  }
}

/** Writes it into an address. */
export function writeQuery(given: URLSearchParams, asked: Partial<ListQuery>, prefix = '') {
  const { page = 1, q, alike, sort, perPage, filters } = asked
  const words = { q, ...filters, alike, sort, perPage, page: page > 1 ? page : undefined }
  for (const [name, value] of Object.entries(words))
    if (value) given.set(prefix + name, String(value))
}

export const usualSort = ({ order }: Findable): Sort => (order.isUsual ? 'title' : 'newest')

const largerSizes = [25, 100] as const

export const sizesOf = ({ size }: Findable): readonly [number, ...number[]] => [
  size,
  ...largerSizes.filter((each) => each !== size),
]

type View = Pick<ListQuery, 'sort' | 'perPage'>

/** Each admin's own, in this browser. */
const nameOfView = ({ key }: Findable) => `panel ${ownId()} ${key}`

function storedView(of: Findable): View {
  const { sort, perPage } = readQuery(new URLSearchParams(siteStorage.get(nameOfView(of))))
  return { sort, perPage }
}

/** How a list is sorted and how long its pages are is remembered; what is usual isn't. */
export function rememberView(of: Findable, changed: View) {
  const given = new URLSearchParams()
  writeQuery(given, { ...storedView(of), ...changed })
  siteStorage.set(nameOfView(of), String(given))
}

/** How the list is sorted, and how long its pages are: as the address says, else as this admin left it. */
export function viewOf(of: Findable, { wanted }: Pick<ListPlace, 'wanted'>) {
  const stored = storedView(of)
  const asked = wanted.perPage ?? stored.perPage
  return {
    sort: wanted.sort ?? stored.sort ?? usualSort(of),
    perPage: sizesOf(of).find((size) => size === asked) ?? of.size,
  }
}

/** The filters of a list that are set to something it knows. */
export function filtersIn(of: Findable, { wanted }: Pick<ListPlace, 'wanted'>): Filters {
  const set = (of.filters ?? []).flatMap((filter) => {
    const value = wanted.filters[filter.name]
    return value && isKnown(filter, value) ? [[filter.name, value]] : []
  })
  return Object.fromEntries(set)
}

const isKnown = ({ options, takes }: Filter, value: string) =>
  takes === 'month'
    ? /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
    : takes !== undefined || options.some(([each]) => each === value)

/** The first and the last day of a month. */
function daysOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

const nameOfMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The year up to today, the latest month first, and one that is asked for. */
export function monthsUpTo(today: string, asked: string): Filter['options'] {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const latest = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7),
  )
  const months = asked === '' || latest.includes(asked) ? latest : [...latest, asked]
  const named = months.map((month) => [month, nameOfMonth.format(new Date(`${month}-01`))] as const)
  return [['', 'Any month'], ...named]
}

/** What the list's call is asked for; what the list doesn't have isn't. */
export function paramsOf(of: Findable, place: Pick<ListPlace, 'wanted'>) {
  const { page, q, alike } = place.wanted
  const { sort, perPage } = viewOf(of, place)
  const { month, ...filters } = filtersIn(of, place)
  return {
    page,
    perPage,
    ...(sort !== usualSort(of) && { sort }),
    ...(q && { q }),
    ...filters,
    ...(month && daysOf(month)),
    ...(alike && { order: 'alike' as const, alike }),
  }
}

export type ListParams = ReturnType<typeof paramsOf>

/** By how much the list is narrowed down. */
export const activeIn = (of: Findable, place: ListPlace) =>
  (place.wanted.q ? 1 : 0) + Object.keys(filtersIn(of, place)).length
