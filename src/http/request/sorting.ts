import * as z from 'zod/mini'
import { checked } from '../response/errors.ts'
import { type FilterWords, type Listing, listingOf, listingQuery, listingWords } from './listing.ts'
import { queryOf } from './query.ts'
import { type Sort, sorts } from './words.ts'

// Lists of the panel can be sorted. What anybody may ask for comes in one order, so that strangers have no more to ask.

const sentence = 'A list is sorted by newest, oldest or title'

const sorting = z.object({ sort: z.optional(z.enum(sorts, sentence)) })

/** What they must be. */
export const panelQuery = z.extend(listingQuery, sorting.shape)

/** The same words for the typed client. */
export const sortWord = { sort: z.optional(z.custom<Sort>(() => true)) }
export const panelWords = z.extend(listingWords, sortWord)

/** Reads what an admin asks of a list: its order, too. */
export function panelListingOf(request: Request, filters: FilterWords = {}): Listing {
  const { sort } = checked(sorting, queryOf(request))
  return { ...listingOf(request, filters), ...(sort && { sort }) }
}
