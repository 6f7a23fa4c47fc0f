import type { Column } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isEmpty } from '../csv/csv.ts'
import { day, line } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { type Fields, invalid } from '../http/response/errors.ts'
import { parsed, wordsOf } from './rows.ts'
import { momentIn } from './values.ts'

type Values = Record<string, unknown>
type Parsed = { value: unknown } | { wrong: string }

export function storedValues(
  columns: Record<string, Column>,
  names: readonly string[],
  given: Values,
) {
  const values: Values = {}
  const wrong: Fields = {}
  for (const name of names) {
    const column = columns[name]
    if (!column) continue
    const read = isEmpty(given[name]) ? emptyOf(column) : ruled(name, valueIn(column, given[name]))
    if ('wrong' in read) wrong[name] = read.wrong
    else if (read.value !== undefined) values[name] = read.value
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return values
}

function emptyOf({ name, notNull, hasDefault }: Column): Parsed {
  if (!notNull) return { value: null }
  return hasDefault ? { value: undefined } : { wrong: `${name} is missing` }
}

const isoMoment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const cancelledDay = z.object({
  on: day('on'),
  at: z.string('at must be a date').check(z.regex(isoMoment, 'at must be a date')),
  reason: z.nullable(line('a reason', 'reason', longest.note)),
})

const rules: { [name: string]: z.ZodMiniType | undefined } = {
  cancelled_reason: line('a reason', 'cancelled_reason', longest.note),
  cancelled_days: z.array(cancelledDay, 'cancelled_days must be a list of days'),
}

function ruled(name: string, read: Parsed): Parsed {
  const rule = rules[name]
  if (!rule || 'wrong' in read) return read
  const { data, error } = rule.safeParse(read.value)
  return error ? { wrong: error.issues[0]?.message ?? '' } : { value: data }
}

const longestText = 1_000_000
const isMoment = (name: string) => /(^|_)(at|date)$|^began$/.test(name)

function valueIn({ name, dataType, enumValues }: Column, cell: unknown): Parsed {
  const text = wordsOf(cell)
  const word = text.toLowerCase()
  const valid = (value: unknown, what: string): Parsed =>
    value === undefined ? { wrong: `${name} must be ${what}` } : { value }
  if (dataType === 'boolean') return valid(flags.get(word), '1 or 0')
  if (dataType === 'number') return valid(wholeOf(name, text), `a whole number${rangeOf(name)}`)
  if (enumValues) return valid(inList(word, enumValues), listed(enumValues))
  if (isMoment(name)) return valid(momentOf(text), 'a date like 2026-03-02 or 2026-03-02T14:05:00Z')
  if (typeof cell === 'string' && cell.length > longestText) return { wrong: `${name} is too long` }
  if (dataType !== 'json')
    return typeof cell === 'object' ? valid(undefined, 'a text') : { value: String(cell) }
  const value = typeof cell === 'string' ? parsed(cell) : cell
  return value === undefined ? { wrong: `${name} is not valid JSON` } : { value }
}

const flags = new Map([
  ...['1', 'true', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'no'].map((word) => [word, false] as const),
])

const most: Record<string, number> = { id: 999_999_999_999, revision: 999_999_999 }

const rangeOf = (name: string) =>
  most[name] ? ` from 1 to ${most[name].toLocaleString('en')}` : ''

function wholeOf(name: string, text: string) {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  const last = most[name]
  return value >= (last ? 1 : 0) && value <= (last ?? value) ? value : undefined
}

const inList = (word: string, words: readonly string[]) => words.find((each) => each === word)

const listed = (words: readonly string[]) =>
  words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ')

/** Kept as it is written, since some are local times. */
const momentOf = (text: string) =>
  isoMoment.test(String(momentIn(text, { timeZone: 'UTC' }).value)) ? text : undefined
