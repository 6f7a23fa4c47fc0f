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

/** The values of each filter. */
export type FilterWords = { [name: string]: readonly string[] | undefined }

type Filtered = { [filter: string]: ReturnType<typeof anyWord> }

/** Declares query parameters for the typed client and the API reference; handlers validate them. */
export function inAddress<Words extends z.ZodMiniObject>(words: Words, filters: FilterWords = {}) {
  const own = Object.fromEntries(Object.keys(filters).map((name) => [name, anyWord()]))
  const all = z.extend(words, own) as unknown as z.ZodMiniObject<Words['shape'] & Filtered>
  return { query: described<typeof all, z.input<typeof all>>(all, (value) => ({ value })) }
}
