import { monthText } from '../../../src/fields/times/words.ts'
import { type Sort, sorts } from '../../../src/http/request/words.ts'
import { siteStorage } from '../../browser/storage.ts'
import type { Named } from '../../data/kind.ts'
import { ownId } from '../session/session.ts'

/** What an address asks of a list, parameter by parameter. What the list doesn't know is ignored. */
export type ListQuery = { readonly [name: string]: string | undefined }

export type ListPlace = {
  query: ListQuery
  /** The address after changes, on the first page unless they name another. */
  hrefOf: (changes: ListQuery) => string
  /** The item that an editor has just saved. */
  saved?: { path: string; id: number } | undefined
}

export type Filter = {
  /** The parameter of the address and the API. */
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  /** Values beyond the options. */
  takes?: 'word' | 'month'
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

export const fieldFilters = ({ filters = [] }: Pick<Named, 'filters'>): Filter[] =>
  filters.map(({ name, label, values }) => ({
    name,
    label,
    options: [['', 'All'], ...values.map((value) => [value, value] as const)],
    storedAs: (value) => value || null,
  }))

export const byMark: Filter = {
  name: 'mark',
  label: 'Show',
  options: [
    ['', 'All of them'],
    ['changed', 'Changed by their senders'],
    ['changes-asked', 'Changes asked for'],
    ['taken-down', 'Taken down by their senders'],
    ['proposed', 'Changes proposed'],
  ],
}

/** Shows all rows again, in the same order. */
export const withoutFilters = ({ sort: _, perPage: _size, ...others }: ListQuery): ListQuery =>
  Object.fromEntries(Object.keys(others).map((name) => [name, undefined]))

const maxLength = 200
const ofPanel = ['group', 'tab', 'view']

/** Reads the parameters that begin with the prefix. */
export const readQuery = (address: URLSearchParams, prefix = ''): ListQuery =>
  Object.fromEntries(
    [...address]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, text]) => [name.slice(prefix.length), text.trim().slice(0, maxLength)] as const)
      .filter(([name, text]) => /^\w+$/.test(name) && text && !ofPanel.includes(name)),
  )

export function writeQuery(address: URLSearchParams, query: ListQuery, prefix = '') {
  const { sort, perPage, page, ...filters } = query
  const parameters = { ...filters, sort, perPage, page: page === '1' ? '' : page }
  for (const [name, value] of Object.entries(parameters))
    if (value) address.set(prefix + name, value)
}

const numberIn = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

export const pageOf = ({ page }: ListQuery) => numberIn(page) ?? 1

const defaultSort = ({ order }: Searchable): Sort => (order.isDefault ? 'title' : 'newest')

const sizesOf = ({ size }: Searchable) => [...new Set([size, 25, 100])]

/** What is remembered of a list, beside its filters. */
export const viewOptions = (of: Searchable): Filter[] => [
  {
    name: 'sort',
    label: 'Sort',
    options: [
      ['newest', 'Newest first'],
      ['oldest', 'Oldest first'],
      ['title', of.order.byTitle],
    ],
  },
  {
    name: 'perPage',
    label: 'Per page',
    options: sizesOf(of).map((size) => [String(size), String(size)] as const),
  },
]

const storageKey = ({ key }: Searchable) => `panel ${ownId()} ${key}`

const storedView = (of: Searchable) =>
  readQuery(new URLSearchParams(siteStorage.get(storageKey(of))))

/** The change of the address when a value is chosen. Sorting and size are remembered for this admin in this browser. */
export function choose(of: Searchable, name: string, value: string): ListQuery {
  const isDefault = value === defaultSort(of) || value === String(of.size)
  const change = { [name]: isDefault ? undefined : value }
  if (viewOptions(of).every((each) => each.name !== name)) return change
  const view = new URLSearchParams()
  writeQuery(view, { ...storedView(of), ...change })
  siteStorage.set(storageKey(of), String(view))
  return change
}

export function viewOf(of: Searchable, query: ListQuery) {
  const { sort, perPage } = { ...storedView(of), ...query }
  return {
    sort: sorts.find((each) => each === sort) ?? defaultSort(of),
    perPage: sizesOf(of).find((size) => String(size) === perPage) ?? of.size,
  }
}

/** The filters that are set to a value the list knows. */
export function filtersIn(of: Searchable, query: ListQuery) {
  const known = of.filters?.filter((filter) => isKnown(filter, query[filter.name] ?? '')) ?? []
  return Object.fromEntries(known.map(({ name }) => [name, query[name] ?? '']))
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

/** What a filter can be set to, and what it is set to. */
export function optionsOf({ options, takes }: Filter, today: string, chosen: string) {
  const isOfMonths = takes === 'month'
  const listed = isOfMonths ? monthsUpTo(today) : options
  if (listed.some(([value]) => value === chosen)) return listed
  return [...listed, [chosen, isOfMonths ? monthText(chosen) : chosen] as const]
}

/** Twelve months, latest first. */
function monthsUpTo(today: string): Filter['options'] {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7),
  )
  return [['', 'Any month'], ...months.map((month) => [month, monthText(month)] as const)]
}

/** The parameters of the list's request: only what the list supports. */
export function paramsOf(of: Searchable, query: ListQuery) {
  const { q } = query
  const alike = numberIn(query['alike'])
  const { sort, perPage } = viewOf(of, query)
  const { month, ...filters } = filtersIn(of, query)
  return {
    page: pageOf(query),
    perPage,
    ...(sort !== defaultSort(of) && { sort }),
    ...(q && { q }),
    ...filters,
    ...(month && daysOf(month)),
    ...(alike && { alike }),
  }
}

export type ListParams = ReturnType<typeof paramsOf>

/** How many filters narrow the list down, its search and what looks alike included. */
export const countFilters = (of: Searchable, query: ListQuery) =>
  ['q', 'alike'].filter((name) => query[name]).length + Object.keys(filtersIn(of, query)).length
