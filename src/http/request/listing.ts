import * as z from 'zod/mini'
import { searchable } from '../../fields/fold.ts'
import { longest } from '../../fields/words.ts'
import { checked, invalid } from '../response/errors.ts'
import { anyWord, queryOf, word } from './query.ts'
import { momentsIn, spanQuery } from './span.ts'
import { type Sort, sorts } from './words.ts'

/** Parameters of a list. Without a page it holds everything; `search` is folded. */
export type Listing = {
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
}

const wholeNumber = /^[1-9]\d{0,8}$/

const count = (most: number, message: string) =>
  z.optional(
    z.pipe(
      word().check(z.regex(wholeNumber, message)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(most, message))),
    ),
  )

const longestPage = 100

export const listingQuery = z.object({
  page: count(999_999_999, 'The page is a whole number from 1'),
  perPage: count(longestPage, `perPage is a whole number from 1 to ${longestPage}`),
  q: z.optional(word()),
})

const sorting = z.object({
  sort: z.optional(z.enum(sorts, 'A list is sorted by newest, oldest or title')),
})

export const sortedQuery = z.extend(listingQuery, sorting.shape)

const panelShape = { ...sorting.shape, ...z.omit(spanQuery, { when: true }).shape }

export const panelQuery = z.extend(listingQuery, panelShape)

export const happeningQuery = z.extend(listingQuery, spanQuery.shape)

const numberMessage = 'Name the one that others look like by its id'

const alike = z.object({
  order: z.optional(z.enum(['alike'], 'There is no such order')),
  alike: z.optional(
    z.pipe(word().check(z.regex(/^[1-9]\d{0,14}$/, numberMessage)), z.transform(Number)),
  ),
})

export const waitingQuery = <Own extends z.core.$ZodShape>(own: Own) =>
  z.extend(listingQuery, { ...alike.shape, ...own, ...panelShape })

export const filtered = <Words extends z.ZodMiniObject>(words: Words, filters: FilterWords) => {
  const own = Object.fromEntries(Object.keys(filters).map((name) => [name, anyWord()]))
  return z.extend(words, own) as unknown as z.ZodMiniObject<Words['shape'] & Filtered>
}
type Filtered = { [filter: string]: ReturnType<typeof anyWord> }

/** Longer than any title. */
const longestSearch = 2 * longest.line

const noFilter = ['', 'recent posts', 'all']

/** The values of each filter. */
export type FilterWords = { [name: string]: readonly string[] | undefined }

export function listingOf(request: Request, known: FilterWords): Listing {
  const query = queryOf(request)
  const { page, perPage, q = '' } = checked(listingQuery, query)
  return {
    page: (page ?? perPage) === undefined ? undefined : pageOf(page, perPage),
    filters: filtersIn(query, known),
    search: searchable(q.trim().slice(0, longestSearch)) || undefined,
  }
}

const filtersIn = (query: Record<string, string | undefined>, known: FilterWords) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, words]) => {
      const word = query[name]
      if (word === undefined || noFilter.includes(word)) return []
      if (words?.includes(word)) return [[name, word]]
      throw invalid({ [name]: `There is no ${name} "${word.slice(0, 50)}"` })
    }),
  )

const pageOf = (page = 1, limit = 6) => ({ limit, offset: (page - 1) * limit })

export function sortedListingOf(request: Request, filters: FilterWords = {}): Listing {
  return { ...listingOf(request, filters), ...checked(sorting, queryOf(request)) }
}

export const panelListingOf = (
  request: Request,
  { timeZone }: { timeZone: string },
  filters?: FilterWords,
): Listing => ({
  ...sortedListingOf(request, filters),
  ...momentsIn(request, timeZone),
  isPanel: true,
})

/** Sorts duplicates together, or finds those of one item. */
export type AskedAlike = z.output<typeof alike>

export const alikeIn = (request: Request): AskedAlike => checked(alike, queryOf(request))
