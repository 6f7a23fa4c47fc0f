import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { ContentContext } from '../content/context.ts'
import { deletedWhilePublished } from '../content/history/trash.ts'
import { events } from '../content/kinds.ts'
import { findRow, rowDecoder } from '../content/store.ts'
import type { PublicAddress, Settings } from '../context.ts'
import { notFound } from '../http/response/errors.ts'
import { serializeRows } from '../http/response/whole-list.ts'
import { type Calendar, deletedVevent, type EventRow, veventsOf } from './vevent.ts'

// iCalendar files, RFC 5545.

/** All published events, and those deleted while published, so that subscribers drop them. */
export async function calendarFile(context: ContentContext) {
  const { calendar, begins, ends } = calendarParts(context, 'Hydra Lab')
  const query = context.db
    .select()
    .from(events.table)
    .where(sql`status = 'approved'`)
    .orderBy(sql`starts_at`, sql`id desc`)
  const read = rowDecoder(events)
  const write = (rows: Record<string, unknown>[]) =>
    rows.map((row) => veventsOf(read(row) as EventRow, calendar))
  const deleted = deletedWhilePublished(context, events).map(({ row, deleted_at }) =>
    deletedVevent(row as unknown as EventRow, deleted_at, calendar),
  )
  const ending = deleted.join('') + ends
  const { text } = await serializeRows(context, query, { begins, between: '', ends: ending, write })
  return text
}

export function eventFile(context: ContentContext, id: number) {
  const row = findRow(context.db, events, id)
  if (row?.status !== 'approved') throw notFound()
  const { calendar, begins, ends } = calendarParts(context, row.title)
  return { text: begins + veventsOf(row, calendar) + ends, name: fileName(row.title) }
}

const fileName = (title: string) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || 'Event'}.ics`

const lineEnd = '\r\n'

function calendarParts({ publicUrl, config }: PublicAddress & Settings, name: string) {
  const { timeZone } = config
  const [zone = '', named = ''] = tzlib_get_ical_block(timeZone)
  const calendar: Calendar = { tzid: named.replace(/^TZID=/, ''), timeZone, publicUrl }
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hydra Lab//Calendar//EN',
    calendarName(name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    zone,
    '',
  ]
  return { calendar, begins: head.join(lineEnd), ends: `END:VCALENDAR${lineEnd}` }
}

/** The library folds components alone, and escapes no text of a property that it doesn’t know. */
function calendarName(name: string) {
  const summary = new ICAL.Property('summary')
  summary.setValue(name)
  return ICAL.helpers.foldline(summary.toICALString().replace('SUMMARY', 'X-WR-CALNAME'))
}
