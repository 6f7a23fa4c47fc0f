import * as z from 'zod/mini'
import { searchable } from '../../fields/fold.ts'
import { longest } from '../../fields/words.ts'
import { invalid, validate } from '../response/errors.ts'
import { type FilterValues, queryOf, textParam } from './query.ts'
import { instantsOf, spanQuery } from './span.ts'
import { type Sort, sorts } from './words.ts'

/** Parameters of a list. Without a page it holds everything; `search` is folded. */
export type ListParams = {
  page?: { limit: number; offset: number } | undefined
  /** By column. */
  filters?: Record<string, string>
  search?: string | undefined
  label?: string
  // For admins only:
  sort?: Sort
  /** Searches more than titles. */
  isPanel?: boolean
  /** Bounds of the submission date, else of the last change. */
  since?: string
  before?: string
  /** Only the duplicates of this item. */
  alike?: number
}

const wholeNumber = /^[1-9]\d{0,8}$/

const count = (most: number, message: string) =>
  z.optional(
    z.pipe(
      textParam().check(z.regex(wholeNumber, message)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(most, message))),
    ),
  )

const longestPage = 100

export const listQuery = z.object({
  page: count(999_999_999, 'The page is a whole number from 1'),
  perPage: count(longestPage, `perPage is a whole number from 1 to ${longestPage}`),
  q: z.optional(textParam()),
})

export const eventsQuery = z.extend(listQuery, spanQuery.shape)

const { when: _, ...days } = spanQuery.shape

export const panelQuery = z.extend(listQuery, {
  sort: z.optional(z.enum(sorts, 'A list is sorted by newest, oldest or title')),
  ...days,
})

const numberMessage = 'Name the one that others look like by its id'

export const pendingQuery = z.extend(panelQuery, {
  alike: z.optional(
    z.pipe(textParam().check(z.regex(/^[1-9]\d{0,14}$/, numberMessage)), z.transform(Number)),
  ),
})

/** Longer than any title. */
const longestSearch = 2 * longest.line

const noFilter = ['', 'recent posts', 'all']

export function listParams(request: Request, known: FilterValues = {}): ListParams {
  const query = queryOf(request)
  const { page, perPage, q = '' } = validate(listQuery, query)
  return {
    page: (page ?? perPage) === undefined ? undefined : pageOf(page, perPage),
    filters: filtersIn(query, known),
    search: searchable(q.trim().slice(0, longestSearch)) || undefined,
  }
}

const filtersIn = (query: Record<string, string | undefined>, known: FilterValues) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, values]) => {
      const value = query[name]
      if (value === undefined || noFilter.includes(value)) return []
      if (values?.includes(value)) return [[name, value]]
      throw invalid({ [name]: `There is no ${name} "${value.slice(0, 50)}"` })
    }),
  )

export const pageOf = (page = 1, limit = 6) => ({ limit, offset: (page - 1) * limit })

const panelOnly = z.pick(pendingQuery, { sort: true, alike: true })

export const panelListParams = (
  request: Request,
  { timeZone }: { timeZone: string },
  filters?: FilterValues,
): ListParams => ({
  ...listParams(request, filters),
  ...validate(panelOnly, queryOf(request)),
  ...instantsOf(request, timeZone),
  isPanel: true,
})
