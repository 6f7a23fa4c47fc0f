import { sql } from 'drizzle-orm'
import { eventDraft } from '../content/contract.ts'
import { events, faculty } from '../content/kinds.ts'
import { select } from '../content/lists.ts'
import {
  asNext,
  asTime,
  nowIn,
  readTimes,
  type Taken,
  wantedIn,
  wantedNext,
} from '../content/scheduled.ts'
import { listed } from '../content/store.ts'
import type { Queries } from '../database/open.ts'
import { readBack } from '../fields/times/occurrences.ts'
import { dayAt } from '../fields/zone.ts'
import { hourCycleIn } from '../lab/facts.ts'
import { onceFor } from '../once-for.ts'
import type { World } from '../world.ts'
import { lastDayOf, monthAfter, weekdayOf, weeksOf } from './month.ts'
import { weekdaysIn } from './words.ts'

/** No page shows more of a month, however much it holds. */
const mostShown = 300
const mostPeople = 500

const isApproved = sql`status = 'approved'`

/** A month as the calendar shows it; without one, that of today. It has no more than its month where there is no event. */
export function calendarOf(world: World, asked?: string) {
  const { timeZone } = world.config
  const today = dayAt(world.clock(), timeZone)
  const month = asked ?? today.slice(0, 7)
  const ends = endsOf(world, today.slice(0, 7))
  const { items, total } = eventsOf(world, month)
  return {
    timeZone,
    today,
    month,
    weeks: weeksOf(month),
    isEmpty: ends === undefined,
    previous: ends && month > ends.first ? monthAfter(month, -1) : null,
    next: ends && month < ends.last ? monthAfter(month, 1) : null,
    events: items.map(shownIn),
    total,
    inToday: ends ? inOn(world, today) : [],
  }
}

const endings = onceFor((db: Queries) => {
  const first = sql<string | null>`min(starts_at)`
  const last = sql<string | null>`max(over_at)`
  return {
    first: db.select({ first }).from(listed(events, 'published')).where(isApproved).prepare(),
    last: db.select({ last }).from(listed(events, 'ending')).where(isApproved).prepare(),
  }
})

/** The months in which the first event begins and the last one ends, or this one. */
function endsOf({ db }: World, now: string) {
  const asked = endings(db)
  const { first } = asked.first.get() ?? {}
  const { last } = asked.last.get() ?? {}
  if (!first || !last) return undefined
  const months = [first.slice(0, 7), now, last.slice(0, 7)].toSorted()
  return { first: months[0] ?? now, last: months[2] ?? now }
}

type Event = Taken<(typeof events)['table']>
/** As much of one time as a month shows. */
function shownIn({ start: starts_at = '', end: ends_at = null, past = false, ...event }: Event) {
  const { id, title, location, host, category, repeats, cancelled_at, cancelled_reason } = event
  const times = { starts_at, ends_at, past, repeats, cancelled_at, cancelled_reason }
  return { id, title, location, host, category, ...times }
}

type Wanted = ReturnType<typeof wantedIn>

/** As many times of events as a page shows. */
function timesOf(world: World, wanted: Wanted, limit: number, tell = asNext(world)) {
  const listing = { page: { limit, offset: 0 } }
  const found = readTimes(world, events, wanted, { listing, tell })
  return found as { items: Event[]; total: number } // a page is never the bytes of many
}

function eventsOf(world: World, month: string) {
  const days = { when: 'all', from: `${month}-01`, to: lastDayOf(month) } as const
  return timesOf(world, wantedIn(world, events, days), mostShown, asTime(world))
}

/** Who has office hours on a day, where the text of them says so. */
export function inOn(world: World, day: string) {
  const page = { limit: mostPeople, offset: 0 }
  const weekday = weekdayOf(day)
  return select(world, faculty, 'published', { page }).items.flatMap((person) => {
    const { id, name, office_hours, office_location, img } = person
    if (!office_hours || !weekdaysIn(office_hours).includes(weekday)) return []
    return { id, name, office_hours, office_location, img }
  })
}

/** The featured event that comes next, if there is one. */
export function featuredOf(world: World) {
  const where = sql`featured = 1 and cancelled_at is null`
  const [event] = timesOf(
    world,
    { ...wantedIn(world, events, { when: 'upcoming' }), where },
    1,
  ).items
  return event
}

const mostGoingOn = 3

/** The event that begins next, and those that have gone on for days. */
export function nextUp(world: World) {
  const [next] = timesOf(world, wantedNext(world), 1).items
  const isLong = sql`substr("times"."end", 1, 10) > substr("times"."start", 1, 10) and "times"."start" <= ${nowIn(world)}`
  const where = sql`cancelled_at is null and ${isLong}`
  const wanted = { ...wantedIn(world, events, { when: 'upcoming' }), where }
  return { next: next ?? null, goingOn: timesOf(world, wanted, mostGoingOn).items }
}

/** What a form's texts say of a series, in a sentence; nothing while they are no series. */
export function readBackOf({ db }: Pick<World, 'db'>, texts: Record<string, string>) {
  const { data } = eventDraft.safeParse({ ...texts, title: 'It' })
  if (!data) return null
  const { ends_at = null, repeats_until = null, ...schedule } = data
  return readBack({ ...schedule, ends_at, repeats_until }, hourCycleIn(db))
}
