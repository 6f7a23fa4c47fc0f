import { asc, desc, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { events, faculty } from '../content/kinds.ts'
import {
  goingOn,
  type ItemWithTimes,
  listOccurrences,
  nowIn,
  type Selection,
  selectionFor,
  startingNext,
  takingPlaceNext,
  withNextTimes,
  withTimes,
} from '../content/scheduled.ts'
import { dayAt } from '../fields/zone.ts'
import { lastDayOf, monthAfter, weekdayOf, weeksOf } from './month.ts'
import { weekdaysIn } from './office-hours/words.ts'

const maxEvents = 300
const maxPeople = 500
const maxOngoing = 3

/** A month as the calendar page shows it: the given one, else today's. */
export function calendarOf(context: AppContext, givenMonth?: string) {
  const { timeZone } = context.config
  const today = dayAt(context.clock(), timeZone)
  const month = givenMonth ?? today.slice(0, 7)
  const range = monthsWithEvents(context, today.slice(0, 7))
  const { items, total } = eventsInMonth(context, month)
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
    inToday: range ? officeHoursOn(context, today) : [],
  }
}

const isApproved = sql`status = 'approved'`

/** The months of the first and the last event, widened to include the present one. */
function monthsWithEvents({ db }: AppContext, present: string) {
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

function listFirst(
  context: AppContext,
  selection: Selection,
  limit: number,
  format = withNextTimes(context),
) {
  const params = { page: { limit, offset: 0 } }
  return listOccurrences(context, events, selection, { params, format })
}

function eventsInMonth(context: AppContext, month: string) {
  const days = { when: 'all', from: `${month}-01`, to: lastDayOf(month) } as const
  return listFirst(context, selectionFor(context, days), maxEvents, withTimes(context))
}

/** Who has office hours on a day, where their text says so. */
export function officeHoursOn(context: AppContext, day: string) {
  const { id, name, office_hours, office_location, img, sort_key } = faculty.table
  return context.db
    .select({ id, name, office_hours, office_location, img })
    .from(faculty.table)
    .orderBy(asc(sort_key), desc(id))
    .limit(maxPeople)
    .all()
    .filter((person) => weekdaysIn(person.office_hours ?? '').includes(weekdayOf(day)))
}

export function nextFeatured(context: AppContext) {
  const now = nowIn(context)
  const where = sql`over_at > ${now} and featured = 1 and cancelled_at is null`
  const featured: Selection = { where, occurrences: (event) => [takingPlaceNext(event, now)] }
  return listFirst(context, featured, 1).items[0] ?? null
}

export function nextEvents(context: AppContext) {
  const [next = null] = listFirst(context, startingNext(context), 1).items
  return { next, goingOn: listFirst(context, goingOn(context), maxOngoing).items }
}
