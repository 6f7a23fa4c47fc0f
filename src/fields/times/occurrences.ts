import { repetitions } from '../words.ts'
import { overAt, wallTime } from '../zone.ts'
import { daysBetween, daysOf, type Series } from './series/words.ts'
import { type Cancelling, cancellingOf, dayAfter, dayIn } from './words.ts'

export type Schedule = Series & { ends_at: string | null }

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

/** Of a series alone. */
export const occurrenceOn = (schedule: Schedule, day: string) =>
  schedule.repeats === 'none'
    ? undefined
    : occurrencesOf(schedule).find((occurrence) => occurrence.day === day)

export const nextOf = (schedule: Schedule, now: string) =>
  occurrencesOf(schedule).find(({ over }) => over > now)

export const lastOf = (schedule: Schedule) => occurrencesOf(schedule).at(-1)

/** A series cancelled after it began took place until then: the days left are cancelled, each by itself. */
export function cancelledByDays<Row extends Schedule & Cancelling>(row: Row, zone: string): Row {
  const { repeats, cancelled_at: at, cancelled_reason: reason, cancelled_days: before } = row
  if (repeats === 'none' || at === null) return cancellingOf(row)
  const then = wallTime(new Date(at), zone)
  const [past = [], left = []] = [true, false].map((isOver) =>
    occurrencesOf(row).filter(({ over }) => over <= then === isOver),
  )
  if (past.length === 0) return row
  const cancelled_days = [
    ...before.filter(({ on }) => past.some(({ day }) => day === on)),
    ...left.map(({ day: on }) => ({ on, at, reason })),
  ]
  return { ...row, cancelled_at: null, cancelled_reason: null, cancelled_days }
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

function movedTo(day: string, { day: first, start, end, over }: Occurrence): Occurrence {
  const moved = (time: string) => {
    const own = dayIn(time)
    return (own === first ? day : dayAfter(own, daysBetween(first, day))) + time.slice(10)
  }
  return { day, start: moved(start), end: end && moved(end), over: moved(over) }
}
