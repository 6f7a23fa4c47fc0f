import { type Repetition, repetitions } from '../words.ts'
import { overAt } from '../zone.ts'
import { dayAfter, dayIn, dayMs, type HourCycle, placeInMonth, repetitionText } from './words.ts'

export type Schedule = {
  starts_at: string
  ends_at: string | null
  repeats: Repetition
  repeats_until: string | null
  except: readonly string[]
}

/** An occurrence of a series is named by its day. */
export type Occurrence = { day: string; start: string; end: string | null; over: string }

/** All of them: a series takes two years at most. */
export function occurrencesOf(schedule: Schedule): Occurrence[] {
  const { starts_at: start, ends_at: end, except } = schedule
  const first = { day: dayIn(start), start, end, over: overAt(start, end) }
  return daysOf(schedule)
    .filter((day) => !except.includes(day))
    .map((day) => (day === first.day ? first : movedTo(day, first)))
}

/** Those that touch a range of times. */
export const occurrencesIn = (
  schedule: Schedule,
  { after, before }: { after: string; before: string },
) => occurrencesOf(schedule).filter(({ start, over }) => over > after && start < before)

export const nextOf = (schedule: Schedule, now: string) =>
  occurrencesOf(schedule).find(({ over }) => over > now)

export const lastOf = (schedule: Schedule) => occurrencesOf(schedule).at(-1)

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
  if (schedule.repeats === 'none' || schedule.repeats_until === null) return null
  const times = occurrencesOf(schedule).length
  const leftOut = daysOf(schedule).filter((day) => schedule.except.includes(day))
  return repetitionText(schedule, { leftOut, times }, cycle)
}

/** Monthly is by weekday: of the weeks after the first day, those in which it has the same place in its month. */
function daysOf({ starts_at, repeats, repeats_until }: Schedule) {
  const first = dayIn(starts_at)
  if (repeats === 'none' || repeats_until === null) return [first]
  const weeks = Math.floor(daysBetween(first, repeats_until) / 7) + 1
  const days = Array.from({ length: weeks }, (_, week) => dayAfter(first, 7 * week))
  if (repeats === 'weekly') return days
  if (repeats === 'monthly') return days.filter((day) => placeInMonth(day) === placeInMonth(first))
  return days.filter((_, week) => week % 2 === 0)
}

function movedTo(day: string, { day: first, start, end, over }: Occurrence): Occurrence {
  const days = daysBetween(first, day)
  const moved = (time: string) => dayAfter(dayIn(time), days) + time.slice(10)
  return { day, start: moved(start), end: end && moved(end), over: moved(over) }
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
