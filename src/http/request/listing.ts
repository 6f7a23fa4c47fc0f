import * as z from 'zod/mini'
import { fold } from '../../fields/fold.ts'
import { longest } from '../../fields/words.ts'
import { invalid } from '../response/errors.ts'

/** What a list is asked for. No page: everything. `search` is folded. */
export type Listing = {
  page?: { limit: number; offset: number }
  category?: string
  search?: string
  window?: Window
}

/** Local times: what begins from `since` on and before `before`, and ends after `after` and by `by`. Past: last first. */
export type Window = Record<'since' | 'before' | 'after' | 'by', string> & { isPast: boolean }

const count = (most: number, message: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, message)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(most, message))),
    ),
  )

/** What they must be. */
export const listingQuery = z.object({
  page: count(999_999_999, 'The page is a whole number from 1'),
  perPage: count(100, 'perPage is a whole number from 1 to 100'),
  category: z.optional(z.string()),
  q: z.optional(z.string()),
})

const word = () => z.optional(z.custom<string | number>(() => true))

/** The words of a list's address, for the typed client; `listingOf` is who judges them. */
export const listingWords = z.object({
  page: word(),
  perPage: word(),
  category: word(),
  q: word(),
  when: word(),
  from: word(),
  to: word(),
})

/** No title is as long: what is left of a longer search is in none either. */
const longestSearch = 2 * longest.line

const noFilter = ['', 'recent posts', 'all']

/** Reads `page`, `perPage`, `category` and `q` of a list's address. */
export function listingOf(request: Request, categories: readonly string[] | undefined): Listing {
  const given = Object.fromEntries(new URL(request.url).searchParams)
  const result = listingQuery.safeParse(given)
  if (!result.success)
    throw invalid(
      Object.fromEntries(
        result.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      ),
    )
  const { page, perPage, category, q } = result.data
  const limit = perPage ?? 6
  const filters = categories !== undefined && category !== undefined && !noFilter.includes(category)
  if (filters && !categories.includes(category))
    throw invalid({ category: `There is no category "${category.slice(0, 50)}"` })
  const search = fold(q?.trim().slice(0, longestSearch) ?? '')
  return {
    ...((page ?? perPage) !== undefined && { page: { limit, offset: ((page ?? 1) - 1) * limit } }),
    ...(filters && { category }),
    ...(search !== '' && { search }),
  }
}
