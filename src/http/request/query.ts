import * as z from 'zod/mini'
import { described } from './described.ts'

/** The words of an address, by name; of one that comes twice the last. Whoever reads them judges them. */
export function queryOf({ url }: Request): Record<string, string> {
  const start = url.indexOf('?')
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start + 1)))
}

/** A word of an address, which is text there; a client may write a number. */
export const word = () => z.string() as unknown as z.ZodMiniType<string, string | number>

/** The same where whoever reads it judges it, or it isn't there. */
export const anyWord = () => z.optional(word())

/** Names the words of a call's address for the typed client and the reference; whoever reads them validates them. */
export const inAddress = <Words extends z.ZodMiniObject>(words: Words) => ({
  query: described<Words, z.input<Words>>(words, (value) => ({ value })),
})
