import * as z from 'zod/mini'
import { checked } from '../response/errors.ts'
import { listingWords, word } from './listing.ts'
import { queryOf } from './query.ts'

const numberMessage = 'Name the one that others look like by its id'

/** What a list of what waits may be asked for beyond what every list may. */
const alikeQuery = z.object({
  order: z.optional(z.enum(['alike'], 'There is no such order')),
  alike: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, numberMessage)), z.transform(Number)),
  ),
})

/** The order in which those that look alike stand together, or only those that look like one. */
export type AskedAlike = { order?: 'alike'; alike?: number }

/** The words of such a list's address, for the typed client. */
export const alikeWords = z.extend(listingWords, { order: word(), alike: word() })

/** Reads `order` and `alike` of a list's address. */
export function alikeIn(request: Request): AskedAlike {
  const { order, alike } = checked(alikeQuery, queryOf(request))
  return { ...(order && { order }), ...(alike && { alike }) }
}
