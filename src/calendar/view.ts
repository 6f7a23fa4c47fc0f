import { and, sql } from 'drizzle-orm'
import { anyWindow, windowOf, within } from '../content/happening.ts'
import type { Item } from '../content/kind.ts'
import { events, faculty } from '../content/kinds.ts'
import { select } from '../content/lists.ts'
import { allItems, listed } from '../content/store.ts'
import type { Queries } from '../database/open.ts'
import { dayIn } from '../fields/zone.ts'
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
  const today = dayIn(world.clock(), timeZone)
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
    events: items.map(({ description, link, image, img, ...shown }) => shown),
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

function eventsOf(world: World, month: string) {
  const span = { when: 'all', from: `${month}-01`, to: lastDayOf(month) } as const
  const window = windowOf(world, events, span)
  return select(world, events, 'published', { page: { limit: mostShown, offset: 0 }, window })
}

/** Who has office hours on a day, where the text of them says so. */
function inOn(world: World, day: string) {
  const page = { limit: mostPeople, offset: 0 }
  const weekday = weekdayOf(day)
  return select(world, faculty, 'published', { page }).items.flatMap((person) => {
    const { id, name, office_hours, office_location } = person
    if (!office_hours || !weekdaysIn(office_hours).includes(weekday)) return []
    return { id, name, office_hours, office_location }
  })
}

type Event = Item<(typeof events)['table']>

const featured = onceFor((db: Queries) => {
  const where = and(isApproved, sql`featured = 1`, within(events, anyWindow))
  const orderBy = [sql`starts_at`, sql`id desc`]
  return allItems(db, events, { list: 'featured', where, orderBy }).limit(1).prepare()
})

/** The featured event that comes next, if there is one. */
export function featuredOf(world: World) {
  const found = featured(world.db).all(windowOf(world, events, { when: 'upcoming' }))
  const [event] = found as unknown as Event[]
  return event
}
