import * as z from 'zod/mini'
import { day, line } from '../../fields/contract.ts'
import type { Values } from '../../fields/names.ts'
import { longest } from '../../fields/words.ts'
import { cellText, parseJson, trimmedText } from '../files/rows.ts'
import type { CellParser } from './parse-row.ts'
import { parseMoment } from './times.ts'

// Fields that no form has.

const wordParser =
  (name: string, what: string, parse: (word: string) => unknown): CellParser =>
  (cell) => {
    const value = parse(trimmedText(cellText(cell)).toLowerCase())
    return value === undefined ? { error: `${name} must be ${what}` } : { value }
  }

const whole = (name: string, most: number) =>
  wordParser(name, `a whole number from 1 to ${most.toLocaleString('en')}`, (word) => {
    const isWhole = /^\d{1,15}$/.test(word) && Number(word) >= 1 && Number(word) <= most
    return isWhole ? Number(word) : undefined
  })

const flags = new Map([
  ...['1', 'true', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'no'].map((word) => [word, false] as const),
])
const flag = (name: string) => wordParser(name, '1 or 0', (word) => flags.get(word))

const statuses: { [word: string]: string | undefined } = {
  pending: 'pending',
  0: 'pending',
  false: 'pending',
  no: 'pending',
  approved: 'approved',
  1: 'approved',
  true: 'approved',
  yes: 'approved',
  published: 'approved',
}

const isoMoment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const moment =
  (name: string): CellParser =>
  (cell, options) => {
    const { value, error } = parseMoment(cell, options)
    if (error !== undefined) return { error }
    if (isoMoment.test(trimmedText(value))) return { value }
    return { error: `${name} must be a date like 2026-03-02 or 2026-03-02T14:05:00Z` }
  }

const schemaParser =
  (schema: z.ZodMiniType): CellParser =>
  (cell) => {
    const { data, error } = schema.safeParse(cell)
    return error ? { error: error.issues[0]?.message ?? '' } : { value: data }
  }

const cancelledDay = z.object({
  on: day('on'),
  at: z.string('at must be a date').check(z.regex(isoMoment, 'at must be a date')),
  reason: z.nullable(line('a reason', 'reason', longest.note)),
})
const cancelledDays = z.pipe(
  z.transform((cell) => (typeof cell === 'string' ? parseJson(cell) : cell)),
  z.array(cancelledDay, 'cancelled_days must be a list of days'),
)

export const metadata: { [name: string]: CellParser | undefined } = {
  id: whole('id', 999_999_999_999),
  revision: whole('revision', 999_999_999),
  status: wordParser('status', 'pending or approved', (word) => statuses[word]),
  submission_date: moment('submission_date'),
  published_at: moment('published_at'),
  approved_at: moment('approved_at'),
  updated_at: moment('updated_at'),
  spam: flag('spam'),
  keep: flag('keep'),
  cancelled_at: moment('cancelled_at'),
  cancelled_reason: schemaParser(line('a reason', 'cancelled_reason', longest.note)),
  cancelled_days: schemaParser(cancelledDays),
}

/** Fills in what an old site didn’t have. */
export function withDefaults(given: Values, now: string): Values {
  const published_at = given['published_at']
  const status = given['status'] ?? (published_at === undefined ? 'pending' : 'approved')
  const isApproved = status === 'approved'
  const earliest = [published_at, now].filter((each) => each !== undefined).toSorted()[0]
  const submission_date = given['submission_date'] ?? earliest
  return {
    revision: 1,
    spam: false,
    keep: false,
    ...given,
    status,
    submission_date,
    published_at: published_at ?? (isApproved ? submission_date : null),
    updated_at: given['updated_at'] ?? published_at ?? submission_date,
    approved_at: given['approved_at'] ?? (isApproved ? now : null),
  }
}
