import type { FieldFilter, Wanted } from '../data/kind.ts'

type List = {
  sizes: readonly [number, ...number[]]
  filters?: readonly FieldFilter[]
  labels?: { word: string }
  search?: unknown
}

const longestSearch = 200

/** Rows of a page for printing; the API's largest page. */
export const printedSize = 100

/** The page number in an address; 1 where it has none. */
export function pageIn(query: URLSearchParams) {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1
}

/** What a list's address asks for; nonsense counts as absent. */
export function wantedOf(list: List, search: string): Wanted {
  const query = new URLSearchParams(search)
  const sizes = [...list.sizes, printedSize]
  const perPage = sizes.find((size) => String(size) === query.get('perPage')) ?? list.sizes[0]
  const label = list.labels && query.get(list.labels.word)?.slice(0, longestSearch)
  const q = list.search ? query.get('q')?.trim().slice(0, longestSearch) : undefined
  return {
    page: pageIn(query),
    perPage,
    filters: filtersIn(list, query),
    ...(label && { label }),
    ...(q && { q }),
  }
}

/** The filters with a select. */
export const selectsOf = ({ filters = [] }: Pick<List, 'filters'>) =>
  filters.filter(({ everything }) => everything !== undefined)

const filtersIn = (list: List, query: URLSearchParams) =>
  Object.fromEntries(
    selectsOf(list).flatMap(({ name, values }) => {
      const value = query.get(name)
      return value !== null && values.includes(value) ? [[name, value]] : []
    }),
  )

/** The address's query for what is wanted, without defaults. */
export function searchOf(list: List, { page, perPage, filters, label, q }: Wanted) {
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...filters,
    ...(list.labels && label && { [list.labels.word]: label }),
    ...(q && { q }),
    ...(perPage !== list.sizes[0] && { perPage: String(perPage) }),
  })
  return query.size > 0 ? `?${query}` : ''
}
