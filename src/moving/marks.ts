import * as z from 'zod/mini'
import { isEmpty } from '../csv/cells.ts'
import { day, line } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'

// What a row carries beside the fields of its form: its number, its state and its dates.

/** More would leave no room for the ids that come after it. */
const mostId = 999_999_999_999

/** A mark that may be left out, and is nothing where it is empty. */
const mark = <Schema extends z.ZodMiniType>(read: (value: unknown) => unknown, schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (isEmpty(value) ? undefined : read(value))),
      z.optional(schema),
    ),
  )

/** A list or an object has no words: to make a text of one may fail, and overflows the stack where it is deep. */
const word = (value: unknown) =>
  typeof value === 'object' ? '' : String(value).trim().toLowerCase()

const whole = (name: string, most: number) => {
  const message = `${name} must be a whole number from 1 to ${most.toLocaleString('en')}`
  const read = (value: unknown) => (/^\d{1,15}$/.test(word(value)) ? Number(word(value)) : value)
  return mark(read, z.int(message).check(z.minimum(1, message), z.maximum(most, message)))
}

/** A column called "approved" says yes or no. */
const states: Record<string, string> = {
  '1': 'approved',
  true: 'approved',
  yes: 'approved',
  published: 'approved',
  '0': 'pending',
  false: 'pending',
  no: 'pending',
}

const answers: Record<string, boolean> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
}
const flag = (name: string) =>
  mark((value) => answers[word(value)] ?? value, z.boolean(`${name} must be 1 or 0`))

const moment = (name: string) =>
  mark(
    (value) => momentOf(word(value)) ?? value,
    z
      .string(`${name} must be a date like 2026-03-02 or 2026-03-02T14:05:00Z`)
      .check(z.regex(isoMoment, `${name} must be a date like 2026-03-02 or 2026-03-02T14:05:00Z`)),
  )

const isoMoment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** As databases and programs write a moment; without a zone it is taken for UTC, and what a person wrote has one by now. */
export function momentOf(text: string) {
  const [, day, time = '00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?(z|[+-]\d\d:?\d\d)?$/.exec(
      text,
    ) ?? []
  const date = new Date(`${day}T${time}${zone ?? 'z'}`.toUpperCase())
  if (Number.isNaN(date.getTime())) return undefined
  const isOfDay = zone !== undefined || date.toISOString().startsWith(String(day)) // there is no 31 June
  return isOfDay ? date.toISOString() : undefined
}

/** In a table a cell holds the list as JSON. */
function listIn(value: unknown) {
  const isShort = typeof value === 'string' && value.length <= longest.prose * 5
  try {
    return isShort ? JSON.parse(value) : value
  } catch {
    return value
  }
}

const cancelledDay = z.object({
  on: day('on'),
  at: z.string('at must be a date').check(z.regex(isoMoment, 'at must be a date')),
  reason: z.nullable(line('a reason', 'reason', longest.summary)),
})

const all = {
  id: whole('id', mostId),
  revision: whole('revision', 999_999_999),
  status: mark(
    (value) => states[word(value)] ?? word(value),
    z.enum(['pending', 'approved'], 'status must be pending or approved'),
  ),
  submission_date: moment('submission_date'),
  published_at: moment('published_at'),
  approved_at: moment('approved_at'),
  updated_at: moment('updated_at'),
  spam: flag('spam'),
  keep: flag('keep'),
  cancelled_at: moment('cancelled_at'),
  cancelled_reason: mark((value) => value, line('a reason', 'cancelled_reason', longest.summary)),
  cancelled_days: mark(listIn, z.array(cancelledDay, 'cancelled_days must be a list of days')),
}

export const marks = z.object(all)
export const markNames = Object.keys(all)
export const momentNames = markNames.filter((name) => /_(date|at)$/.test(name))
type Marks = z.output<typeof marks>

/** What was called off of a row, which nothing was where it brings no word of that. */
export const cancelled = (given: Marks) => ({
  cancelled_at: given.cancelled_at ?? null,
  cancelled_reason: given.cancelled_reason ?? null,
  cancelled_days: given.cancelled_days ?? [],
})

/**
 * The marks of a row that brings only some. What has a date of publication is published; what came without any waits for
 * an admin, as what a form sends does.
 */
export function completed(given: Marks, now: string) {
  const status = given.status ?? (given.published_at === undefined ? 'pending' : 'approved')
  const isApproved = status === 'approved'
  const earliest = [given.published_at, now].filter((each) => each !== undefined).toSorted()[0]
  const submission_date = given.submission_date ?? earliest
  return {
    id: given.id,
    revision: given.revision ?? 1,
    status,
    submission_date,
    published_at: given.published_at ?? (isApproved ? submission_date : null),
    updated_at: given.updated_at ?? given.published_at ?? submission_date,
    approved_at: given.approved_at ?? (isApproved ? now : null),
    spam: given.spam ?? false,
    keep: given.keep ?? false,
  }
}
