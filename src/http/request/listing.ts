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
  category?: string
  search?: string
  window?: Window
  /** Not in a list that anybody may ask for. */
  sort?: Sort
}

/** Local times: what begins from `since` on and before `before`, and ends after `after` and by `by`. Past: last first. */
export type Window = Record<'since' | 'before' | 'after' | 'by', string> & { isPast: boolean }

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
  category: z.optional(z.string()),
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
  category: word(),
  q: word(),
})

/** Those of a list of what takes place, of which `spanOf` judges the others. */
export const spanWords = z.extend(listingWords, { when: word(), from: word(), to: word() })

/** No title is as long: what is left of a longer search is in none either. */
const longestSearch = 2 * longest.line

const noFilter = ['', 'recent posts', 'all']

/** Reads `page`, `perPage`, `category` and `q` of a list's address. */
export function listingOf(request: Request, categories: readonly string[] | undefined): Listing {
  const { page, perPage, category, q } = wordsIn(queryOf(request))
  const filters = categories !== undefined && category !== undefined && !noFilter.includes(category)
  if (filters && !categories.includes(category))
    throw invalid({ category: `There is no category "${category.slice(0, 50)}"` })
  const search = q === undefined ? '' : searchable(q.trim().slice(0, longestSearch))
  const listing: Listing = {}
  if ((page ?? perPage) !== undefined) listing.page = pageOf(page, perPage)
  if (filters) listing.category = category
  if (search !== '') listing.search = search
  return listing
}

const pageOf = (page = 1, limit = 6) => ({ limit, offset: (page - 1) * limit })

type Words = z.output<typeof listingQuery>

/** Most lists are asked for by the number of a page at most: to see that takes a tenth of the schema's time. */
function wordsIn({ page, perPage, category, q }: Record<string, string>): Words {
  if (perPage !== undefined || (page !== undefined && !wholeNumber.test(page)))
    return checked(listingQuery, { page, perPage, category, q })
  return { page: page === undefined ? page : Number(page), category, q }
}
