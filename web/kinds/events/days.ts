import { dayAfter, dayIn } from '../../../src/fields/times/words.ts'
import type { Month } from './queries.ts'

export type MonthEvent = Month['events'][number]

/** The events of a day that don't span several. */
export const eventsOn = (events: readonly MonthEvent[], day: string) =>
  events.filter((event) => dayIn(event.starts_at) === day && !isLong(event))

const isLong = (event: MonthEvent) => lastDayOf(event) > dayIn(event.starts_at)

type Bar = { event: MonthEvent; first: number; last: number }

/** The events that span several days of a week, in as few rows as they fit. */
export function barRowsIn(events: readonly MonthEvent[], week: readonly (string | null)[]) {
  const rows: Bar[][] = []
  for (const bar of barsIn(events, week)) {
    const row = rows.find((bars) => bars.every(({ last }) => last < bar.first))
    if (row) row.push(bar)
    else rows.push([bar])
  }
  return rows
}

/** By the places of their days in the week. */
const barsIn = (events: readonly MonthEvent[], week: readonly (string | null)[]) =>
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
