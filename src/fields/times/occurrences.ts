import ICAL from 'ical.js'
import { type Repetition, repetitions } from '../words.ts'
import { overAt } from '../zone.ts'
import { dayIn, type HourCycle, repetitionText } from './words.ts'

export type Schedule = {
  starts_at: string
  ends_at: string | null
  repeats: Repetition
  repeats_until: string | null
  except: readonly string[]
}

/** An occurrence of a series is named by its day. */
export type Occurrence = { day: string; start: string; end: string | null; over: string }

/** As an RRULE (RFC 5545). */
export function ruleOf({ starts_at, repeats, repeats_until }: Schedule) {
  if (repeats === 'none' || repeats_until === null) return undefined
  const first = Temporal.PlainDate.from(dayIn(starts_at))
  const until = ICAL.Time.fromDateString(repeats_until)
  if (repeats !== 'monthly')
    return new ICAL.Recur({ freq: 'WEEKLY', interval: repeats === 'weekly' ? 1 : 2, until })
  const byday = `${Math.ceil(first.day / 7)}${weekdays[first.dayOfWeek - 1]}`
  return ICAL.Recur.fromData({ freq: 'MONTHLY', byday: [byday], until })
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export function* occurrencesOf(schedule: Schedule, after = ''): Generator<Occurrence> {
  const first = once(schedule)
  for (const day of daysOf(schedule, startOf(schedule, after, first))) {
    if (schedule.except.includes(day)) continue
    const occurrence = day === first.day ? first : moved(first, daysBetween(first.day, day))
    if (occurrence.over > after) yield occurrence
  }
}

export function* occurrencesIn(
  schedule: Schedule,
  { after, before }: { after: string; before: string },
) {
  for (const occurrence of occurrencesOf(schedule, after)) {
    if (occurrence.start >= before) return
    yield occurrence
  }
}

export const nextOf = (schedule: Schedule, now: string) =>
  occurrencesOf(schedule, now).next().value ?? undefined

export function lastOf(schedule: Schedule) {
  const { repeats, repeats_until } = schedule
  if (repeats === 'none' || repeats_until === null) return once(schedule)
  const late = addDays(repeats_until, -longestPause)
  return [...occurrencesOf(schedule, late)].at(-1) ?? [...occurrencesOf(schedule)].at(-1)
}

export function scheduleIn([starts_at, ends_at, repeats, repeats_until, except]: (
  | string
  | null
)[]) {
  return {
    starts_at: starts_at ?? '',
    ends_at: ends_at ?? null,
    repeats: repetitions.find((each) => each === repeats) ?? 'none',
    repeats_until: repeats_until ?? null,
    except: JSON.parse(except || '[]'),
  } satisfies Schedule
}

export function readBack(schedule: Schedule, cycle: HourCycle) {
  if (!ruleOf(schedule)) return null
  const times = [...occurrencesOf(schedule)].length
  const all = [...daysOf(schedule, dayIn(schedule.starts_at))]
  const leftOut = all.filter((day) => schedule.except.includes(day))
  return repetitionText(schedule, { leftOut, times }, cycle)
}

/** In days; fifth weekdays may be three months apart. */
const longestPause = 95

const once = ({ starts_at, ends_at }: Schedule): Occurrence => ({
  day: dayIn(starts_at),
  start: starts_at,
  end: ends_at,
  over: overAt(starts_at, ends_at),
})

const moved = ({ start, end, over }: Occurrence, days: number): Occurrence => {
  const at = (time: string) => addDays(dayIn(time), days) + time.slice(10)
  return { day: addDays(dayIn(start), days), start: at(start), end: end && at(end), over: at(over) }
}

function* daysOf(schedule: Schedule, from: string): Generator<string> {
  const rule = ruleOf(schedule)
  if (!rule) return yield dayIn(schedule.starts_at)
  const days = rule.iterator(ICAL.Time.fromDateString(from))
  for (let day = days.next(); day; day = days.next()) yield day.toString()
}

/** A day of the rule shortly before `after`, so that past years cost nothing. */
function startOf({ repeats }: Schedule, after: string, { day: first, over }: Occurrence) {
  if (repeats === 'none' || after === '') return first
  const since = addDays(dayIn(after), -daysBetween(first, dayIn(over)))
  if (since <= first) return first
  if (repeats === 'monthly') return maxOf(first, `${since.slice(0, 8)}01`)
  const step = repeats === 'weekly' ? 7 : 14
  return addDays(first, Math.floor(daysBetween(first, since) / step) * step)
}

const maxOf = (one: string, other: string) => (one > other ? one : other)

const dayMs = 24 * 60 * 60 * 1000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
