import * as z from 'zod/mini'
import { described } from './described.ts'

/** The query parameters, not validated; of a repeated one the last. */
export function queryOf({ url }: Request): Record<string, string> {
  const start = url.indexOf('?')
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)))
}

/** A query parameter: text on the server, while clients may pass a number. */
export const word = () => z.string() as unknown as z.ZodMiniType<string, string | number>

export const anyWord = () => z.optional(word())

/** Declares query parameters for the typed client and the API reference; handlers validate them. */
export const inAddress = <Words extends z.ZodMiniObject>(words: Words) => ({
  query: described<Words, z.input<Words>>(words, (value) => ({ value })),
})
