import { asc, desc, sql } from 'drizzle-orm'
import { events, faculty } from '../content/kinds.ts'
import {
  goingOn,
  type ItemWithTimes,
  listOccurrences,
  selectionFor,
  startingNext,
  withNextTimes,
  withTimes,
} from '../content/scheduled.ts'
import { dayAt } from '../fields/zone.ts'
import type { World } from '../world.ts'
import { lastDayOf, monthAfter, weekdayOf, weeksOf } from './month.ts'
import { weekdaysIn } from './words.ts'

const mostEventsShown = 300
const mostPeople = 500
const mostOngoing = 3

/** A month as the calendar page shows it: the given one, else today's. */
export function calendarOf(world: World, givenMonth?: string) {
  const { timeZone } = world.config
  const today = dayAt(world.clock(), timeZone)
  const month = givenMonth ?? today.slice(0, 7)
  const range = monthsWithEvents(world, today.slice(0, 7))
  const { items, total } = eventsOf(world, month)
  return {
    timeZone,
    today,
    month,
    weeks: weeksOf(month),
    isEmpty: range === undefined,
    previous: range && month > range.first ? monthAfter(month, -1) : null,
    next: range && month < range.last ? monthAfter(month, 1) : null,
    events: items.map(summaryOf),
    total,
    inToday: range ? officeHoursOn(world, today) : [],
  }
}

const isApproved = sql`status = 'approved'`

/** The months of the first and the last event, widened to include the present one. */
function monthsWithEvents({ db }: World, present: string) {
  const earliest = sql<string | null>`min(starts_at)`
  const latest = sql<string | null>`max(over_at)`
  const first = db.select({ earliest }).from(events.table).where(isApproved).get()
  const last = db.select({ latest }).from(events.table).where(isApproved).get()
  if (!first?.earliest || !last?.latest) return undefined
  const months = [first.earliest.slice(0, 7), present, last.latest.slice(0, 7)].toSorted()
  return { first: months[0] ?? present, last: months[2] ?? present }
}

type Event = ItemWithTimes<(typeof events)['table']>

function summaryOf({ start: starts_at = '', end: ends_at = null, past = false, ...event }: Event) {
  const { id, title, location, host, category, repeats, cancelled_at, cancelled_reason } = event
  const times = { starts_at, ends_at, past, repeats, cancelled_at, cancelled_reason }
  return { id, title, location, host, category, ...times }
}

function firstOf(
  world: World,
  selection: ReturnType<typeof selectionFor>,
  limit: number,
  format = withNextTimes(world),
) {
  const listing = { page: { limit, offset: 0 } }
  return listOccurrences(world, events, selection, { listing, format })
}

function eventsOf(world: World, month: string) {
  const days = { when: 'all', from: `${month}-01`, to: lastDayOf(month) } as const
  return firstOf(world, selectionFor(world, days), mostEventsShown, withTimes(world))
}

/** Who has office hours on a day, where their text says so. */
export function officeHoursOn(world: World, day: string) {
  const { id, name, office_hours, office_location, img, sort_key } = faculty.table
  return world.db
    .select({ id, name, office_hours, office_location, img })
    .from(faculty.table)
    .orderBy(asc(sort_key), desc(id))
    .limit(mostPeople)
    .all()
    .filter((person) => weekdaysIn(person.office_hours ?? '').includes(weekdayOf(day)))
}

export function nextFeatured(world: World) {
  const { where, ...upcoming } = selectionFor(world, { when: 'upcoming' })
  const isFeatured = sql`${where} and featured = 1 and cancelled_at is null`
  return firstOf(world, { ...upcoming, where: isFeatured }, 1).items[0] ?? null
}

export function nextEvents(world: World) {
  const [next = null] = firstOf(world, startingNext(world), 1).items
  return { next, goingOn: firstOf(world, goingOn(world), mostOngoing).items }
}
