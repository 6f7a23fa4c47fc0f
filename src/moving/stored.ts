import type { Column } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isEmpty } from '../csv/csv.ts'
import { day, line } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { type Fields, invalid } from '../http/response/errors.ts'
import { wordsOf } from './rows.ts'
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
  if (dataType === 'json') return jsonOf(name, cell)
  if (dataType === 'boolean') return flagOf(name, text.toLowerCase())
  if (dataType === 'number') return wholeOf(name, text)
  if (enumValues) return wordOf(name, text.toLowerCase(), enumValues)
  if (isMoment(name)) return momentOf(name, text)
  if (typeof cell === 'object') return { wrong: `${name} must be a text` }
  return text.length > longestText ? { wrong: `${name} is too long` } : { value: String(cell) }
}

function jsonOf(name: string, cell: unknown): Parsed {
  if (typeof cell !== 'string') return { value: cell }
  if (cell.length > longestText) return { wrong: `${name} is too long` }
  try {
    return { value: JSON.parse(cell) }
  } catch {
    return { wrong: `${name} is not valid JSON` }
  }
}

function flagOf(name: string, word: string): Parsed {
  if (['1', 'true', 'yes'].includes(word)) return { value: true }
  return ['0', 'false', 'no'].includes(word)
    ? { value: false }
    : { wrong: `${name} must be 1 or 0` }
}

const most: Record<string, number> = { id: 999_999_999_999, revision: 999_999_999 }

function wholeOf(name: string, text: string): Parsed {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  const last = most[name]
  if (value >= (last ? 1 : 0) && value <= (last ?? value)) return { value }
  const range = last ? ` from 1 to ${last.toLocaleString('en')}` : ''
  return { wrong: `${name} must be a whole number${range}` }
}

function wordOf(name: string, word: string, words: readonly string[]): Parsed {
  if (words.includes(word)) return { value: word }
  const all = words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ')
  return { wrong: `${name} must be ${all}` }
}

/** Kept as it is written, since some are local times. */
function momentOf(name: string, text: string): Parsed {
  const isMoment = isoMoment.test(String(momentIn(text, { timeZone: 'UTC' }).value))
  return isMoment
    ? { value: text }
    : { wrong: `${name} must be a date like 2026-03-02 or 2026-03-02T14:05:00Z` }
}
