import * as z from 'zod/mini'
import { everyKind } from '../../content/every-kind.ts'
import { line, optional } from '../../fields/contract.ts'
import { longest } from '../../fields/words.ts'
import { checked, invalid } from '../../http/response/errors.ts'
import { moment, mostId, whole } from '../marks.ts'

// The fields of a row of a history. A person may have edited the file.

type Values = Record<string, unknown>

export const someone = () => optional(line('who it was', 'The name', longest.line))
export const item = () => whole('item', mostId)
export { moment }

const wanted = (value: unknown) => value === undefined || value === null

/** The values of a row; those that are named must be there. */
export function checkedWith<Schema extends z.ZodMiniObject>(
  schema: Schema,
  given: Values,
  needed: readonly (keyof z.output<Schema> & string)[],
) {
  const values = checked(schema, given)
  const missing = needed.filter((name) => wanted(new Map(Object.entries(values)).get(name)))
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((name) => [name, `${name} is missing`])))
  return values
}

/** Twenty fields of the longest texts, with room. */
const longestJson = 1_000_000

/** What a cell holds as JSON: in a file of JSON itself, in a table its text. */
export function jsonIn(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.length > longestJson) throw invalid({ [name]: `${name} is too long` })
  try {
    return JSON.parse(value)
  } catch {
    throw invalid({ [name]: `${name} is not valid JSON` })
  }
}

/** The fields of an item that a cell holds as JSON. */
export function fieldsIn(name: string, value: unknown): Values {
  const found = jsonIn(name, value)
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw invalid({ [name]: `${name} must be an object: { "field": "text" }` })
  return { ...found }
}

export const oneOf = (name: string, words: readonly string[]) =>
  z.enum(Object.fromEntries(words.map((word) => [word, word])), `There is no such ${name}`)

export const kindOf = (names: readonly string[]) => oneOf('kind', names)

export function kindNamed(name: string) {
  const kind = everyKind.find(({ path }) => path === name)
  if (!kind) throw new Error(`There is no kind ${name}.`)
  return kind
}
