import type { Column } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isEmpty } from '../csv/cells.ts'
import { day, line } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { type Fields, invalid } from '../http/response/errors.ts'
import { wordsOf } from './rows.ts'
import { momentIn } from './values.ts'

// Values as a database holds them, in columns that no form fills. They come from an export; a person may have edited it.

type Values = Record<string, unknown>
type Read = { value: unknown } | { wrong: string }

/** The values of these columns as they are stored. Throws a Refusal that names the columns. */
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

function emptyOf({ name, notNull, hasDefault }: Column): Read {
  if (!notNull) return { value: null }
  return hasDefault ? { value: undefined } : { wrong: `${name} is missing` }
}

const isoMoment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const cancelledDay = z.object({
  on: day('on'),
  at: z.string('at must be a date').check(z.regex(isoMoment, 'at must be a date')),
  reason: z.nullable(line('a reason', 'reason', longest.note)),
})

/** What is asked of a value beyond its type. */
const rules: { [name: string]: z.ZodMiniType | undefined } = {
  cancelled_reason: line('a reason', 'cancelled_reason', longest.note),
  cancelled_days: z.array(cancelledDay, 'cancelled_days must be a list of days'),
}

function ruled(name: string, read: Read): Read {
  const rule = rules[name]
  if (!rule || 'wrong' in read) return read
  const { data, error } = rule.safeParse(read.value)
  return error ? { wrong: error.issues[0]?.message ?? '' } : { value: data }
}

const longestText = 1_000_000
const isMoment = (name: string) => /(^|_)(at|date)$|^began$/.test(name)

function valueIn({ name, dataType, enumValues }: Column, cell: unknown): Read {
  const text = wordsOf(cell)
  if (dataType === 'json') return jsonOf(name, cell)
  if (dataType === 'boolean') return flagOf(name, text.toLowerCase())
  if (dataType === 'number') return wholeOf(name, text)
  if (enumValues) return wordOf(name, text.toLowerCase(), enumValues)
  if (isMoment(name)) return momentOf(name, text)
  if (typeof cell === 'object') return { wrong: `${name} must be a text` }
  return text.length > longestText ? { wrong: `${name} is too long` } : { value: String(cell) }
}

function jsonOf(name: string, cell: unknown): Read {
  if (typeof cell !== 'string') return { value: cell }
  if (cell.length > longestText) return { wrong: `${name} is too long` }
  try {
    return { value: JSON.parse(cell) }
  } catch {
    return { wrong: `${name} is not valid JSON` }
  }
}

function flagOf(name: string, word: string): Read {
  if (['1', 'true', 'yes'].includes(word)) return { value: true }
  return ['0', 'false', 'no'].includes(word)
    ? { value: false }
    : { wrong: `${name} must be 1 or 0` }
}

/** More would leave no room for the ids that come after it. */
const most: Record<string, number> = { id: 999_999_999_999, revision: 999_999_999 }

function wholeOf(name: string, text: string): Read {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  const last = most[name]
  if (value >= (last ? 1 : 0) && value <= (last ?? value)) return { value }
  const range = last ? ` from 1 to ${last.toLocaleString('en')}` : ''
  return { wrong: `${name} must be a whole number${range}` }
}

function wordOf(name: string, word: string, words: readonly string[]): Read {
  if (words.includes(word)) return { value: word }
  const all = words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ')
  return { wrong: `${name} must be ${all}` }
}

/** Some of them are times of the lab's clock, so all stay as they are. */
function momentOf(name: string, text: string): Read {
  const isMoment = isoMoment.test(String(momentIn(text, { timeZone: 'UTC' }).value))
  return isMoment
    ? { value: text }
    : { wrong: `${name} must be a date like 2026-03-02 or 2026-03-02T14:05:00Z` }
}
