import { dayIn } from '../../../src/fields/times/words.ts'
import type { Month } from './queries.ts'

export type Listed = Month['events'][number]

/** The events of a day that don't span several. */
export const eventsOn = (events: readonly Listed[], day: string) =>
  events.filter((event) => dayIn(event.starts_at) === day && !isLong(event))

const isLong = (event: Listed) => lastDayOf(event) > dayIn(event.starts_at)

/** Its id in the list beside the table. */
export const idOf = ({ id, starts_at }: Listed) => `event-${id}-${dayIn(starts_at)}`

/** A bar over days of a week: the empty columns before it, and how many it covers. */
type Bar = { event: Listed; free: number; takes: number }

const mostLanes = 4

/** The events that span several days of a week, as bars in as few rows as possible. */
export function barsIn(events: readonly Listed[], week: readonly (string | null)[]) {
  const lanes: { end: number; bars: Bar[] }[] = []
  for (const event of events.filter(isLong)) {
    const on = [...week.keys()].filter((place) => touches(event, week[place]))
    const [from, to] = [on[0], on.at(-1)]
    if (from === undefined || to === undefined) continue
    const lane = lanes.find(({ end }) => end <= from) ?? { end: 0, bars: [] }
    if (!lanes.includes(lane) && lanes.push(lane) > mostLanes) lanes.pop()
    lane.bars.push({ event, free: from - lane.end, takes: to - from + 1 })
    lane.end = to + 1
  }
  return lanes
}

const touches = (event: Listed, day: string | null | undefined) =>
  !!day && dayIn(event.starts_at) <= day && day <= lastDayOf(event)

/** An event that ends at midnight ends with the day before. */
function lastDayOf({ starts_at, ends_at }: Listed) {
  if (ends_at === null || dayIn(ends_at) === dayIn(starts_at)) return dayIn(starts_at)
  if (!ends_at.endsWith('T00:00')) return dayIn(ends_at)
  const before = Date.parse(`${ends_at}Z`) - 60_000
  return dayIn(new Date(before).toISOString())
}
