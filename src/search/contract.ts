import * as z from 'zod/mini'

/** How many of each kind are shown where several are. */
export const shownOfEach = 3
export const longestQuery = 200

const message = `Search for 1 to ${longestQuery} characters`

/** What is searched for. */
export const searchQuery = z.object({
  q: z.string(message).check(z.minLength(1, message), z.maxLength(longestQuery, message)),
})
