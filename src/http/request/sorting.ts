import * as z from 'zod/mini'
import { checked } from '../response/errors.ts'
import {
  type FilterWords,
  type Listing,
  listingOf,
  listingQuery,
  listingWords,
  word,
} from './listing.ts'
import { queryOf } from './query.ts'
import { momentsIn } from './span.ts'
import { type Sort, sorts } from './words.ts'

// Lists of the panel can be sorted. What anybody may ask for comes in one order, so that strangers have no more to ask.

const sentence = 'A list is sorted by newest, oldest or title'

const sorting = z.object({ sort: z.optional(z.enum(sorts, sentence)) })

/** What they must be. */
export const panelQuery = z.extend(listingQuery, sorting.shape)

/** The same words for the typed client. */
const sortWord = { sort: z.optional(z.custom<Sort>(() => true)) }
export const sortedWords = z.extend(listingWords, sortWord)
export const panelWord = { ...sortWord, from: word(), to: word() }
export const panelWords = z.extend(listingWords, panelWord)

/** Reads what an admin asks of a list: its order, too. */
export function sortedListingOf(request: Request, filters: FilterWords = {}): Listing {
  const { sort } = checked(sorting, queryOf(request))
  return { ...listingOf(request, filters), ...(sort && { sort }) }
}

/** The same of a list of the panel, which is searched by more than titles, and asked for by days. */
export const panelListingOf = (
  request: Request,
  { timeZone }: { timeZone: string },
  filters?: FilterWords,
): Listing => ({
  ...sortedListingOf(request, filters),
  ...momentsIn(request, timeZone),
  isPanel: true,
})
