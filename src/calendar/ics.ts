import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { find } from '../content/items.ts'
import { events } from '../content/kinds.ts'
import { listed } from '../content/store.ts'
import { toPlain } from '../fields/markdown.ts'
import { overAt } from '../fields/zone.ts'
import { readAs } from '../http/response/whole-list.ts'
import type { World } from '../world.ts'

// The calendar for programs that hold people's own: iCalendar, RFC 5545.

type Row = Pick<(typeof events)['table']['$inferSelect'], (typeof told)[number]>

const told = [
  'id',
  'revision',
  'title',
  'description',
  'starts_at',
  'ends_at',
  'location',
  'link',
  'category',
  'submission_date',
  'updated_at',
] as const

type Site = Pick<World, 'publicUrl'> & { config: { timeZone: string } }

/** All published events, however many, written in short turns. */
export function calendarFile(world: World) {
  const { begins, ends, vevent } = writerFor(world)
  const columns = Object.fromEntries(
    told.map((name) => [name, sql`${sql.identifier(name)}`.as(name)]),
  )
  const query = world.db
    .select(columns)
    .from(listed(events, 'published'))
    .where(sql`status = 'approved'`)
    .orderBy(sql`starts_at`, sql`id desc`)
  const write = (rows: Row[]) => rows.map(vevent)
  return readAs(world, query, { name: 'ics', begins, ends, between: '', write })
}

/** One published event. */
export function eventFile(world: World, id: number) {
  const { begins, ends, vevent } = writerFor(world)
  return begins + vevent(find(world, events, id, false)) + ends
}

const line = '\r\n'

ICAL.foldLength = 74 // the library counts without the space that a folded line begins with

function writerFor({ publicUrl, config: { timeZone } }: Site) {
  const [zone = '', named = ''] = tzlib_get_ical_block(timeZone)
  const tzid = named.replace(/^TZID=/, '')
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hydra Lab//Calendar//EN',
    'X-WR-CALNAME:Hydra Lab',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    zone,
    '',
  ]
  const vevent = (row: Row) =>
    veventOf(row, { tzid, page: `${publicUrl}/calendar/${row.id}` }) + line
  return { begins: head.join(line), vevent, ends: `END:VCALENDAR${line}` }
}

function veventOf(row: Row, { tzid, page }: { tzid: string; page: string }) {
  const event = new ICAL.Component('vevent')
  const at = (name: string, time: string) =>
    event
      .addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${time}:00`))
      .setParameter('tzid', tzid)
  event.addPropertyWithValue('uid', uidOf(row))
  event.addPropertyWithValue('sequence', row.revision)
  const stamp = new Date(row.updated_at || row.submission_date)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(stamp, true))
  at('dtstart', row.starts_at)
  if (row.ends_at !== row.starts_at) at('dtend', row.ends_at ?? overAt(row.starts_at, null)) // it has to come later
  event.addPropertyWithValue('summary', row.title)
  if (row.location) event.addPropertyWithValue('location', row.location)
  const words = [row.description && toPlain(row.description), row.link].filter(
    (each) => each !== null,
  )
  if (words.length > 0) event.addPropertyWithValue('description', words.join('\n\n'))
  if (row.category) event.addPropertyWithValue('categories', row.category)
  event.addPropertyWithValue('url', page)
  return event.toString()
}

/** The same wherever the site is reached, and in no other site: when it was sent in is part of it. */
const uidOf = ({ id, submission_date }: Row) =>
  `event-${id}-${submission_date.replace(/\D/g, '')}@hydra-lab`
