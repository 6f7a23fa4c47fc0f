import * as z from 'zod/mini'
import { searchable } from '../../fields/fold.ts'
import { longest } from '../../fields/words.ts'
import { checked, invalid } from '../response/errors.ts'
import { described } from './described.ts'
import { queryOf } from './query.ts'
import type { Sort } from './words.ts'

/** What a list is asked for. No page: everything. `search` is in its searchable form. */
export type Listing = {
  page?: { limit: number; offset: number }
  /** The columns it is filtered by. */
  filters?: Record<string, string>
  search?: string
  // Not in a list that anybody may ask for:
  sort?: Sort
  /** Finds what its titles don't say, too. */
  isPanel?: boolean
  /** From which moment it was sent in, or last changed, and before which one. */
  since?: string
  before?: string
}

const wholeNumber = /^[1-9]\d{0,8}$/

const count = (most: number, message: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(wholeNumber, message)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(most, message))),
    ),
  )

/** How many rows a page has at most. */
export const longestPage = 100

/** What they must be. */
export const listingQuery = z.object({
  page: count(999_999_999, 'The page is a whole number from 1'),
  perPage: count(longestPage, `perPage is a whole number from 1 to ${longestPage}`),
  q: z.optional(z.string()),
})

/** A word of an address, which may come twice and then is a list; whoever reads it judges it. */
export const word = () => z.optional(z.custom<string | number>(() => true))

/** Names the words of a call's address for the typed client and the reference; whoever reads them validates them. */
export const inAddress = <Words extends z.ZodMiniObject>(words: Words) => ({
  query: described(words, (value) => ({ value })),
})

/** The words of a list's address, for the typed client; `listingOf` is who judges them. */
export const listingWords = z.object({
  page: word(),
  perPage: word(),
  q: word(),
})

/** The same with the filters of a list, which the typed client takes any of. */
export const filtered = <Words extends z.ZodMiniObject>(words: Words, filters: FilterWords) => {
  const own = Object.fromEntries(Object.keys(filters).map((name) => [name, word()]))
  return z.extend(words, own) as unknown as z.ZodMiniObject<Words['shape'] & Filtered>
}
type Filtered = { [filter: string]: ReturnType<typeof word> }

/** Those of a list of what takes place, of which `spanOf` judges the others. */
export const spanWords = z.extend(listingWords, { when: word(), from: word(), to: word() })

/** No title is as long: what is left of a longer search is in none either. */
const longestSearch = 2 * longest.line

const noFilter = ['', 'recent posts', 'all']

/** What a list can be filtered by, with the words of each. */
export type FilterWords = { [name: string]: readonly string[] | undefined }

/** Reads `page`, `perPage`, `q` and the filters of a list's address. */
export function listingOf(request: Request, known: FilterWords): Listing {
  const query = queryOf(request)
  const { page, perPage, q } = wordsIn(query)
  const filters = filtersIn(query, known)
  const search = q === undefined ? '' : searchable(q.trim().slice(0, longestSearch))
  const listing: Listing = {}
  if ((page ?? perPage) !== undefined) listing.page = pageOf(page, perPage)
  if (filters) listing.filters = filters
  if (search !== '') listing.search = search
  return listing
}

function filtersIn(query: Record<string, string | undefined>, known: FilterWords) {
  let filters: Record<string, string> | undefined
  for (const [name, words] of Object.entries(known)) {
    const word = query[name]
    if (word === undefined || noFilter.includes(word)) continue
    if (!words?.includes(word))
      throw invalid({ [name]: `There is no ${name} "${word.slice(0, 50)}"` })
    filters = { ...filters, [name]: word }
  }
  return filters
}

const pageOf = (page = 1, limit = 6) => ({ limit, offset: (page - 1) * limit })

type Words = z.output<typeof listingQuery>

/** Most lists are asked for by the number of a page at most: to see that takes a tenth of the schema's time. */
function wordsIn({ page, perPage, q }: Record<string, string>): Words {
  if (perPage !== undefined || (page !== undefined && !wholeNumber.test(page)))
    return checked(listingQuery, { page, perPage, q })
  return { page: page === undefined ? page : Number(page), q }
}
