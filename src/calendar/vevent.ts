import ICAL from 'ical.js'
import type { events } from '../content/kinds.ts'
import type { Stored } from '../content/store.ts'
import { toPlain } from '../fields/markdown.ts'
import { occurrenceOn } from '../fields/times/occurrences.ts'
import { placeInMonth } from '../fields/times/series/words.ts'
import { dayAfter, dayIn, isDay } from '../fields/times/words.ts'
import { momentOf } from '../fields/zone.ts'

// Events as VEVENT components: RFC 5545, section 3.6.1.

export type Row = Stored<(typeof events)['table']>
/** `tzid` names the zone in the file, `timeZone` in the IANA database. */
export type Place = { tzid: string; timeZone: string; publicUrl: string }

ICAL.foldLength = 74 // the library counts without the space that a folded line begins with

/** An event, and each occurrence of it that was cancelled by itself. */
export const veventsOf = (row: Row, place: Place) =>
  [
    seriesOf(row, place),
    ...row.cancelled_days.flatMap((day) => cancelledOccurrence(row, day, place)),
  ].join('')

/** A deleted event: no more is told than that it is cancelled. */
export function veventOfDeleted(row: Row, deletedAt: string, place: Place) {
  const event = seriesComponent(row, deletedAt, place)
  return serialized(event, { summary: 'Cancelled event', status: 'CANCELLED' })
}

function seriesOf(row: Row, place: Place) {
  const event = seriesComponent(row, row.updated_at || row.submission_date, place)
  const reason = row.cancelled_at === null ? undefined : { reason: row.cancelled_reason }
  return serialized(event, {
    ...textsOf(row, place, reason),
    status: reason ? 'CANCELLED' : 'CONFIRMED',
  })
}

function cancelledOccurrence(
  row: Row,
  { on, at, reason }: Row['cancelled_days'][number],
  place: Place,
) {
  const time = occurrenceOn(row, on)
  if (!time) return []
  const event = newVevent(row, at)
  addTime(event, 'recurrence-id', time.start, place)
  addTimes(event, { starts_at: time.start, ends_at: time.end }, place)
  return serialized(event, { ...textsOf(row, place, { reason }), status: 'CANCELLED' })
}

function seriesComponent(row: Row, stampedAt: string, place: Place) {
  const event = newVevent(row, stampedAt)
  addTimes(event, row, place)
  addRepetition(event, row, place)
  return event
}

function newVevent(row: Row, stampedAt: string) {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', uidOf(row))
  event.addPropertyWithValue('sequence', row.proposed ?? row.revision)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(stampedAt), true))
  return event
}

function addTime(event: ICAL.Component, name: string, time: string, { tzid }: Place) {
  if (isDay(time)) return event.addPropertyWithValue(name, ICAL.Time.fromDateString(time))
  const value = ICAL.Time.fromDateTimeString(`${time}:00`)
  return event.addPropertyWithValue(name, value).setParameter('tzid', tzid)
}

type Times = Pick<Row, 'starts_at' | 'ends_at'>

/** An end equal to the start is invalid; that of whole days is exclusive. */
function addTimes(event: ICAL.Component, { starts_at, ends_at }: Times, place: Place) {
  addTime(event, 'dtstart', starts_at, place)
  if (ends_at === null || (ends_at === starts_at && !isDay(ends_at))) return
  addTime(event, 'dtend', isDay(ends_at) ? dayAfter(ends_at) : ends_at, place)
}

function addRepetition(event: ICAL.Component, row: Row, place: Place) {
  const { starts_at, repeats, repeats_until, except } = row
  if (repeats === 'none' || repeats_until === null) return
  const clock = starts_at.slice(10)
  const until = clock ? utc(repeats_until + clock, place) : ICAL.Time.fromDateString(repeats_until)
  event.addPropertyWithValue('rrule', ICAL.Recur.fromData({ ...frequencyOf(row), until }))
  for (const day of except) addTime(event, 'exdate', day + clock, place)
}

function frequencyOf({ starts_at, repeats }: Row) {
  if (repeats !== 'monthly') return { freq: 'WEEKLY', interval: repeats === 'weekly' ? 1 : 2 }
  const { dayOfWeek } = Temporal.PlainDate.from(dayIn(starts_at))
  return { freq: 'MONTHLY', byday: [`${placeInMonth(starts_at)}${weekdays[dayOfWeek - 1]}`] }
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** UNTIL of timed events is in UTC: RFC 5545, section 3.3.10. */
const utc = (time: string, { timeZone }: Place) =>
  ICAL.Time.fromJSDate(new Date(momentOf(time, timeZone).epochMilliseconds), true)

function textsOf(row: Row, { publicUrl }: Place, cancelled?: { reason: string | null }) {
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

function serialized(event: ICAL.Component, properties: Record<string, string | null>) {
  for (const [name, value] of Object.entries(properties))
    if (value) event.addPropertyWithValue(name, value)
  return `${event}\r\n`
}

/** Independent of the site's address, and unlikely in another site: it holds the time of submission. */
const uidOf = ({ id, submission_date }: Row) =>
  `event-${id}-${submission_date.replace(/\D/g, '')}@hydra-lab`
