import { dayAfter, dayIn } from '../../../src/fields/times/words.ts'
import type { Month } from './queries.ts'

export type MonthEvent = Month['events'][number]

/** The events of a day that don't span several. */
export const eventsOn = (events: readonly MonthEvent[], day: string) =>
  events.filter((event) => dayIn(event.starts_at) === day && !isLong(event))

const isLong = (event: MonthEvent) => lastDayOf(event) > dayIn(event.starts_at)

/** The events that span several days of a week, by the places of those days in it. */
export const barsIn = (events: readonly MonthEvent[], week: readonly (string | null)[]) =>
  events.filter(isLong).flatMap((event) => {
    const first = week.findIndex((day) => touches(event, day))
    const last = week.findLastIndex((day) => touches(event, day))
    return first < 0 ? [] : { event, first, last }
  })

const touches = (event: MonthEvent, day: string | null) =>
  day !== null && dayIn(event.starts_at) <= day && day <= lastDayOf(event)

/** An event that ends at midnight ends with the day before. */
function lastDayOf({ starts_at, ends_at }: MonthEvent) {
  if (ends_at === null || dayIn(ends_at) === dayIn(starts_at)) return dayIn(starts_at)
  return ends_at.endsWith('T00:00') ? dayAfter(dayIn(ends_at), -1) : dayIn(ends_at)
}
