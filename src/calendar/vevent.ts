import ICAL from 'ical.js'
import type { events } from '../content/kinds.ts'
import type { Stored } from '../content/store.ts'
import { toPlain } from '../fields/markdown.ts'
import { occurrencesIn, ruleOf } from '../fields/times/occurrences.ts'
import { isDay } from '../fields/times/words.ts'
import { dayAfter, momentOf } from '../fields/zone.ts'

// An event as calendar programs read it: RFC 5545, section 3.6.1.

export type Row = Stored<(typeof events)['table']>
/** The zone as the calendar names it, and as clocks know it. */
export type Place = { tzid: string; timeZone: string; publicUrl: string }

ICAL.foldLength = 74 // the library counts without the space that a folded line begins with

/** An event with all its days, and each of them that was called off alone. */
export const veventsOf = (row: Row, place: Place) =>
  [seriesOf(row, place), ...row.cancelled_days.flatMap((day) => calledOff(row, day, place))].join(
    '',
  )

/** What is gone: of an event that was deleted nothing is told but that it doesn't take place. */
export function withdrawn(row: Row, deletedAt: string, place: Place) {
  const event = beginning(row)
  stamp(event, deletedAt)
  times(event, row, place)
  repetition(event, row, place)
  return written(event, { summary: 'Cancelled event', status: 'CANCELLED' })
}

function seriesOf(row: Row, place: Place) {
  const event = beginning(row)
  stamp(event, row.updated_at || row.submission_date)
  times(event, row, place)
  repetition(event, row, place)
  const reason = row.cancelled_at === null ? undefined : { reason: row.cancelled_reason }
  return written(event, {
    ...wordsOf(row, place, reason),
    status: reason ? 'CANCELLED' : 'CONFIRMED',
  })
}

/** One day of a series that doesn't take place, where it would have. */
function calledOff(row: Row, { on, at, reason }: Row['cancelled_days'][number], place: Place) {
  const [time] = occurrencesIn(row, { after: `${on}T00:00`, before: `${on}U` })
  if (row.repeats === 'none' || time?.day !== on) return []
  const event = beginning(row)
  stamp(event, at)
  put(event, 'recurrence-id', time.start, place)
  times(event, { starts_at: time.start, ends_at: time.end }, place)
  return written(event, { ...wordsOf(row, place, { reason }), status: 'CANCELLED' })
}

function beginning(row: Row) {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', uidOf(row))
  event.addPropertyWithValue('sequence', row.proposed ?? row.revision)
  return event
}

const stamp = (event: ICAL.Component, moment: string) =>
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(moment), true))

/** A time of the zone, or a day. */
function put(event: ICAL.Component, name: string, time: string, { tzid }: Place) {
  if (isDay(time)) return event.addPropertyWithValue(name, ICAL.Time.fromDateString(time))
  const value = ICAL.Time.fromDateTimeString(`${time}:00`)
  return event.addPropertyWithValue(name, value).setParameter('tzid', tzid)
}

type Times = Pick<Row, 'starts_at' | 'ends_at'>

/** An end has to come later than the start; that of days is the first one after them. */
function times(event: ICAL.Component, { starts_at, ends_at }: Times, place: Place) {
  put(event, 'dtstart', starts_at, place)
  if (ends_at === null || (ends_at === starts_at && !isDay(ends_at))) return
  put(event, 'dtend', isDay(ends_at) ? dayAfter(ends_at) : ends_at, place)
}

function repetition(event: ICAL.Component, row: Row, place: Place) {
  const rule = ruleOf(row)
  if (!rule || row.repeats_until === null) return
  const clock = row.starts_at.slice(10)
  if (clock !== '') rule.until = utc(`${row.repeats_until}${clock}`, place)
  event.addPropertyWithValue('rrule', rule)
  for (const day of row.except) put(event, 'exdate', day + clock, place)
}

/** The last time of a series with a clock is a moment: RFC 5545, section 3.3.10. */
const utc = (time: string, { timeZone }: Place) =>
  ICAL.Time.fromJSDate(new Date(momentOf(time, timeZone).epochMilliseconds), true)

function wordsOf(row: Row, { publicUrl }: Place, cancelled?: { reason: string | null }) {
  const why = cancelled && `Cancelled${cancelled.reason ? `: ${cancelled.reason}` : ''}`
  const texts = [
    why,
    row.description && toPlain(row.description),
    row.host && `Host: ${row.host}`,
    row.link,
  ]
  return {
    summary: row.title,
    location: row.location,
    description: texts.filter(Boolean).join('\n\n'),
    categories: row.category,
    url: `${publicUrl}/calendar/${row.id}`,
  }
}

function written(event: ICAL.Component, properties: Record<string, string | null>) {
  for (const [name, value] of Object.entries(properties))
    if (value) event.addPropertyWithValue(name, value)
  return `${event}\r\n`
}

/** The same wherever the site is reached, and in no other site: when it was sent in is part of it. */
const uidOf = ({ id, submission_date }: Row) =>
  `event-${id}-${submission_date.replace(/\D/g, '')}@hydra-lab`
