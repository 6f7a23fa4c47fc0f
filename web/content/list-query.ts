import type { FieldFilter, PublicListParams } from '../data/kind.ts'

type List = {
  sizes: readonly [number, ...number[]]
  filters?: readonly FieldFilter[]
  labels?: { param: string }
  search?: unknown
}

const longestSearch = 200

/** Rows of a page for printing; the API's largest page. */
export const printedSize = 100

/** The page number in a query string; 1 by default. */
export function pageIn(query: URLSearchParams) {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1
}

/** Parses a list's query string; invalid values are ignored. */
export function listParamsOf(list: List, search: string): PublicListParams {
  const query = new URLSearchParams(search)
  const sizes = [...list.sizes, printedSize]
  const perPage = sizes.find((size) => String(size) === query.get('perPage')) ?? list.sizes[0]
  const label = list.labels && query.get(list.labels.param)?.slice(0, longestSearch)
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

/** The query string of a list, without defaults. */
export function queryStringOf(list: List, { page, perPage, filters, label, q }: PublicListParams) {
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...filters,
    ...(list.labels && label && { [list.labels.param]: label }),
    ...(q && { q }),
    ...(perPage !== list.sizes[0] && { perPage: String(perPage) }),
  })
  return query.size > 0 ? `?${query}` : ''
}
