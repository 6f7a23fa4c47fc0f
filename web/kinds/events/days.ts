import { dayIn } from '../../../src/fields/times/words.ts'
import type { Month } from './queries.ts'

export type Listed = Month['events'][number]

/** What happens on a day, in its order: what goes on since the day before comes first. */
export const eventsOn = (events: readonly Listed[], day: string) =>
  events.filter((event) => dayIn(event.starts_at) <= day && day <= lastDayOf(event))

/** Where it stands in the list beside the table. */
export const idOf = ({ id }: Listed) => `event-${id}`

export const beginsOn = ({ starts_at }: Listed, day: string) => dayIn(starts_at) === day

/** What ends at midnight ends with the day before. */
function lastDayOf({ starts_at, ends_at }: Listed) {
  if (ends_at === null || dayIn(ends_at) === dayIn(starts_at)) return dayIn(starts_at)
  if (!ends_at.endsWith('T00:00')) return dayIn(ends_at)
  const before = Date.parse(`${ends_at}Z`) - 60_000
  return dayIn(new Date(before).toISOString())
}
