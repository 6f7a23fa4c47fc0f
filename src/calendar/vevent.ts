import ICAL from 'ical.js'
import type { events } from '../content/kinds.ts'
import type { Stored } from '../content/store.ts'
import { toPlain } from '../fields/markdown.ts'
import { cancelledByDays, occurrenceOn } from '../fields/times/occurrences.ts'
import { placeInMonth } from '../fields/times/series/words.ts'
import { dayAfter, dayIn, isDay } from '../fields/times/words.ts'
import { zonedTimeOf } from '../fields/zone.ts'

// Events as VEVENT components: RFC 5545, section 3.6.1.

export type EventRow = Stored<(typeof events)['table']>
/** `tzid` names the zone in the file, `timeZone` in the IANA database. */
export type Calendar = { tzid: string; timeZone: string; publicUrl: string }

ICAL.foldLength = 74 // the library counts without the space that a folded line begins with

/** An event, and each occurrence of it that was cancelled by itself. */
export function veventsOf(stored: EventRow, calendar: Calendar) {
  const row = cancelledByDays(stored, calendar.timeZone)
  const cancelled = row.cancelled_days.flatMap((day) => cancelledVevents(row, day, calendar))
  return [seriesVevent(row, calendar), ...cancelled].join('')
}

/** A deleted event: its texts are left out. */
export function deletedVevent(row: EventRow, deletedAt: string, calendar: Calendar) {
  const event = seriesComponent(row, deletedAt, calendar)
  return serialized(event, { summary: 'Cancelled event', status: 'CANCELLED' })
}

function seriesVevent(row: EventRow, calendar: Calendar) {
  const event = seriesComponent(row, row.updated_at || row.submission_date, calendar)
  const reason = row.cancelled_at === null ? undefined : { reason: row.cancelled_reason }
  return serialized(event, {
    ...textProperties(row, calendar, reason),
    status: reason ? 'CANCELLED' : 'CONFIRMED',
  })
}

function cancelledVevents(
  row: EventRow,
  { on, at, reason }: EventRow['cancelled_days'][number],
  calendar: Calendar,
) {
  const time = occurrenceOn(row, on)
  if (!time) return []
  const event = newVevent(row, at)
  addTime(event, 'recurrence-id', time.start, calendar)
  addTimes(event, { starts_at: time.start, ends_at: time.end }, calendar)
  return serialized(event, { ...textProperties(row, calendar, { reason }), status: 'CANCELLED' })
}

function seriesComponent(row: EventRow, stampedAt: string, calendar: Calendar) {
  const event = newVevent(row, stampedAt)
  addTimes(event, row, calendar)
  addRepetition(event, row, calendar)
  return event
}

function newVevent(row: EventRow, stampedAt: string) {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', uidOf(row))
  event.addPropertyWithValue('sequence', row.proposed ?? row.revision)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(stampedAt), true))
  return event
}

function addTime(event: ICAL.Component, name: string, time: string, { tzid }: Calendar) {
  if (isDay(time)) return event.addPropertyWithValue(name, ICAL.Time.fromDateString(time))
  const value = ICAL.Time.fromDateTimeString(`${time}:00`)
  return event.addPropertyWithValue(name, value).setParameter('tzid', tzid)
}

type Times = Pick<EventRow, 'starts_at' | 'ends_at'>

/** An end equal to the start is invalid; that of whole days is exclusive. */
function addTimes(event: ICAL.Component, { starts_at, ends_at }: Times, calendar: Calendar) {
  addTime(event, 'dtstart', starts_at, calendar)
  if (ends_at === null || (ends_at === starts_at && !isDay(ends_at))) return
  addTime(event, 'dtend', isDay(ends_at) ? dayAfter(ends_at) : ends_at, calendar)
}

function addRepetition(event: ICAL.Component, row: EventRow, calendar: Calendar) {
  const { starts_at, repeats, repeats_until, except } = row
  if (repeats === 'none' || repeats_until === null) return
  const clock = starts_at.slice(10)
  const until = clock
    ? utc(repeats_until + clock, calendar)
    : ICAL.Time.fromDateString(repeats_until)
  event.addPropertyWithValue('rrule', ICAL.Recur.fromData({ ...frequencyOf(row), until }))
  for (const day of except) addTime(event, 'exdate', day + clock, calendar)
}

function frequencyOf({ starts_at, repeats }: EventRow) {
  if (repeats !== 'monthly') return { freq: 'WEEKLY', interval: repeats === 'weekly' ? 1 : 2 }
  const { dayOfWeek } = Temporal.PlainDate.from(dayIn(starts_at))
  return { freq: 'MONTHLY', byday: [`${placeInMonth(starts_at)}${weekdays[dayOfWeek - 1]}`] }
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** UNTIL of timed events is in UTC: RFC 5545, section 3.3.10. */
const utc = (time: string, { timeZone }: Calendar) =>
  ICAL.Time.fromJSDate(new Date(zonedTimeOf(time, timeZone).epochMilliseconds), true)

function textProperties(
  row: EventRow,
  { publicUrl }: Calendar,
  cancelled?: { reason: string | null },
) {
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
const uidOf = ({ id, submission_date }: EventRow) =>
  `event-${id}-${submission_date.replace(/\D/g, '')}@hydra-lab`
