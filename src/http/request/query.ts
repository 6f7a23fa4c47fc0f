import * as z from 'zod/mini'
import { describedSchema } from './described.ts'

/** The query parameters, not validated; of a repeated one the last. */
export function queryOf({ url }: Request): Record<string, string> {
  const start = url.indexOf('?')
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)))
}

/** A query parameter: text on the server, while clients may pass a number. */
export const textParam = () => z.string() as unknown as z.ZodMiniType<string, string | number>

export const optionalParam = () => z.optional(textParam())

/** The values of each filter. */
export type FilterValues = { [name: string]: readonly string[] | undefined }

type Filtered = { [filter: string]: ReturnType<typeof optionalParam> }

/** Declares query parameters for the typed client and the API reference; handlers validate them. */
export function describeQuery<Params extends z.ZodMiniObject>(
  params: Params,
  filters: FilterValues = {},
) {
  const own = Object.fromEntries(Object.keys(filters).map((name) => [name, optionalParam()]))
  const all = z.extend(params, own) as unknown as z.ZodMiniObject<Params['shape'] & Filtered>
  return { query: describedSchema<typeof all, z.input<typeof all>>(all, (value) => ({ value })) }
}
