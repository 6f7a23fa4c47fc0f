import { categories } from '../../../src/content/words.ts'
import { type Sort, sorts } from '../../../src/http/request/words.ts'
import { siteStorage } from '../../browser/storage.ts'
import { ownId } from '../session/session.ts'

export type ListQuery = {
  page: number
  q: string
  /** Only rows that look like the one with this id. */
  alike?: number | undefined
  sort?: Sort | undefined
  perPage?: number | undefined
  filters: Filters
}

export type Filters = { readonly [name: string]: string }

export type ListPlace = {
  query: ListQuery
  hrefOf: (changes: Partial<ListQuery>) => string
  /** The item that an editor has just saved. */
  saved?: { path: string; id: number } | undefined
}

export type Filter = {
  /** The parameter of the address and the API. */
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  /** Values beyond the options: any word, a day, or a month of the last year. */
  takes?: 'word' | 'day' | 'month'
  /** The filter is a field of the items, which can be set in bulk to what this makes of a value. */
  storedAs?: (value: string) => unknown
}

/** The part of a list's definition that its query depends on. */
export type Searchable = {
  /** Its key in the query cache and in storage. */
  key: string
  search: { label: string; placeholder: string }
  order: { byTitle: string; isDefault?: true }
  size: number
  filters?: readonly Filter[] | undefined
}

export const byMonth: Filter = { name: 'month', label: 'Month', options: [], takes: 'month' }

export const byCategory: Filter = {
  name: 'category',
  label: 'Category',
  options: [['', 'All'], ...categories.map((each) => [each, each] as const)],
  storedAs: (value) => value || null,
}

export const byMark: Filter = {
  name: 'mark',
  label: 'Show',
  options: [
    ['', 'All of them'],
    ['changed', 'Changed since an admin looked'],
    ['changes-asked', 'Changes asked for'],
    ['taken-down', 'Taken down by their senders'],
    ['proposed', 'Changes proposed'],
  ],
}

export const emptyQuery: ListQuery = { page: 1, q: '', filters: {} }

/** Shows all rows again, in the same order. */
export const noFilters = { ...emptyQuery, alike: undefined }

const maxLength = 200
const reserved = ['page', 'q', 'alike', 'sort', 'perPage', 'group', 'tab', 'view']

/** Reads a query from the parameters that begin with the prefix; invalid ones are ignored. */
export function readQuery(address: URLSearchParams, prefix = ''): ListQuery {
  const parameters = Object.fromEntries(
    [...address]
      .filter(([name, text]) => name.startsWith(prefix) && text.trim())
      .map(([name, text]) => [name.slice(prefix.length), text.trim().slice(0, maxLength)]),
  )
  const { page = '', q = '', alike = '', sort, perPage = '' } = parameters
  const filters = Object.entries(parameters).filter(
    ([name]) => /^\w+$/.test(name) && !reserved.includes(name),
  )
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    q,
    alike: /^[1-9]\d{0,14}$/.test(alike) ? Number(alike) : undefined,
    sort: sorts.find((each) => each === sort),
    perPage: /^[1-9]\d?$|^100$/.test(perPage) ? Number(perPage) : undefined,
    filters: Object.fromEntries(filters),
  }
}

export function writeQuery(address: URLSearchParams, query: Partial<ListQuery>, prefix = '') {
  const { page = 1, q, alike, sort, perPage, filters } = query
  const parameters = { q, ...filters, alike, sort, perPage, page: page > 1 ? page : undefined }
  for (const [name, value] of Object.entries(parameters))
    if (value) address.set(prefix + name, String(value))
}

export const defaultSort = ({ order }: Searchable): Sort => (order.isDefault ? 'title' : 'newest')

export const sizesOf = ({ size }: Searchable) => [
  size,
  ...[25, 100].filter((each) => each !== size),
]

type View = Pick<ListQuery, 'sort' | 'perPage'>

const storageKey = ({ key }: Searchable) => `panel ${ownId()} ${key}`

function storedView(of: Searchable): View {
  const { sort, perPage } = readQuery(new URLSearchParams(siteStorage.get(storageKey(of))))
  return { sort, perPage }
}

/** Remembers sorting and page size of a list for this admin in this browser. */
export function storeView(of: Searchable, changes: View) {
  const view = new URLSearchParams()
  writeQuery(view, { ...storedView(of), ...changes })
  siteStorage.set(storageKey(of), String(view))
}

export function viewOf(of: Searchable, query: ListQuery) {
  const stored = storedView(of)
  const perPage = query.perPage ?? stored.perPage
  return {
    sort: query.sort ?? stored.sort ?? defaultSort(of),
    perPage: sizesOf(of).find((size) => size === perPage) ?? of.size,
  }
}

/** The filters that are set to a value the list knows. */
export function filtersIn(of: Searchable, { filters }: ListQuery): Filters {
  const known = of.filters?.filter((filter) => isKnown(filter, filters[filter.name] ?? '')) ?? []
  return Object.fromEntries(known.map(({ name }) => [name, filters[name] ?? '']))
}

function isKnown({ options, takes }: Filter, value: string) {
  if (value === '') return false
  if (takes === 'month') return /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
  return takes !== undefined || options.some(([each]) => each === value)
}

function daysOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The twelve months up to today, latest first, and the chosen one. */
export function monthOptions(today: string, chosen: string): Filter['options'] {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const latest = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7),
  )
  const months = chosen === '' || latest.includes(chosen) ? latest : [...latest, chosen]
  const options = months.map(
    (month) => [month, monthFormat.format(new Date(`${month}-01`))] as const,
  )
  return [['', 'Any month'], ...options]
}

/** The parameters of the list's request: only what the list supports. */
export function paramsOf(of: Searchable, query: ListQuery) {
  const { page, q, alike } = query
  const { sort, perPage } = viewOf(of, query)
  const { month, ...filters } = filtersIn(of, query)
  return {
    page,
    perPage,
    ...(sort !== defaultSort(of) && { sort }),
    ...(q && { q }),
    ...filters,
    ...(month && daysOf(month)),
    ...(alike && { order: 'alike' as const, alike }),
  }
}

export type ListParams = ReturnType<typeof paramsOf>

/** How many filters narrow the list down, its search included. */
export const countFilters = (of: Searchable, query: ListQuery) =>
  (query.q ? 1 : 0) + Object.keys(filtersIn(of, query)).length
