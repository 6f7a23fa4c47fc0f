import { and, asc, desc, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { remembered } from '../database/remembered.ts'
import { totalIn } from '../database/rows.ts'
import {
  lastOf,
  nextOf,
  type Occurrence,
  occurrencesIn,
  type Schedule,
} from '../fields/times/occurrences.ts'
import { cancelledOn } from '../fields/times/words.ts'
import { dayAndTimeBefore, existing, momentOf, nextDayIn, wallTime } from '../fields/zone.ts'
import type { Listing } from '../http/request/listing.ts'
import type { Span } from '../http/request/span.ts'
import { answerRows } from '../http/response/whole-list.ts'
import { hourCycleIn } from '../lab/facts.ts'
import { everyKind } from './every-kind.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as store from './store.ts'

// Lists of what takes place. Which time of an item is meant changes as time passes: the database knows the times of
// what takes place once, and those of the few series are worked out for the days that are asked for.

type Any = { table: SQLiteTable }
type Timed = Pick<Store, 'db' | 'sqlite' | 'snapshot'> & Clock & Settings

export const isScheduled = ({ table }: Any) => 'over_at' in table

/** After every time there is, and after every time of a day. */
const never = '9'
const endOf = (day: string) => `${day}U`

type Series = Schedule & {
  id: number
  cancelled_at: string | null
  cancelled_days: { on: string }[]
}

/** Which times are wanted: those that begin from `since` on and before `before`, and are over after `after` and by `by`. */
type Wanted = Record<'since' | 'before' | 'after' | 'by', string> & {
  /** Those of a series. */
  times: (series: Series) => Iterable<Occurrence>
  isLatestFirst?: boolean
  where?: SQL
}

const always = { since: '', before: never, after: '', by: never }
const oneOf = (occurrence: Occurrence | undefined) => (occurrence ? [occurrence] : [])

/** The times a list is asked for. */
export function wantedIn(world: Timed, kind: Any, { when, from, to }: Span): Wanted {
  if (from !== undefined && to !== undefined) {
    const days = { after: `${from}T00:00`, before: endOf(to) }
    const since = sinceOf(world, kind, days.after)
    return { ...always, ...days, since, times: (series) => occurrencesIn(series, days) }
  }
  const now = nowIn(world)
  if (when === 'upcoming') {
    const since = sinceOf(world, kind, now)
    return { ...always, after: now, since, times: (series) => oneOf(nextOf(series, now)) }
  }
  const isOver = when === 'past'
  return {
    ...always,
    ...(isOver && { by: now, before: now }),
    times: (series) => oneOf((isOver ? undefined : nextOf(series, now)) ?? lastOf(series)),
    isLatestFirst: true,
  }
}

/** What begins after now and was not called off, each by the first such time. */
export function wantedNext(world: Timed): Wanted {
  const now = nowIn(world)
  const isStarting = (series: Series, { day, start }: Occurrence) =>
    start > now && !series.cancelled_days.some(({ on }) => on === day)
  const first = (series: Series) =>
    occurrencesIn(series, { after: now, before: never })
      .filter((each) => isStarting(series, each))
      .take(1)
  return { ...always, since: `${now}:`, after: now, times: first, where: sql`cancelled_at is null` }
}

/** Where and when an item is answered. How hours are counted is read only for what tells of hours. */
export const placeOf = (world: Pick<Store, 'db'> & Clock & Settings) => ({
  timeZone: world.config.timeZone,
  now: nowIn(world),
  get cycle() {
    return hourCycleIn(world.db)
  },
})

export const nowIn = ({ clock, config }: Clock & Settings) => wallTime(clock(), config.timeZone)

/** No one-time event that began before is going on then: rows are read from there on, however many came before. */
function sinceOf({ db, sqlite }: Pick<Store, 'db' | 'sqlite'>, kind: Any, time: string) {
  const minutes = remembered(sqlite, `longest ${getTableName(kind.table)}`, () => longest(db, kind))
  return dayAndTimeBefore(time, minutes)
}

/** How many minutes the longest takes. */
function longest(db: Queries, kind: Any) {
  const days = sql<number | null>`max(julianday(over_at) - julianday(starts_at))`
  const found = db.select({ days }).from(store.listed(kind, 'single')).where(isSingle).get()
  return Math.ceil((found?.days ?? 0) * 24 * 60) + 1
}

const isSingle = sql`status = 'approved' and repeats = 'none'`
const isSeries = sql`status = 'approved' and repeats <> 'none'`

type Time = { item: number; start: string; end: string | null; over: string }

/** What a row of such a list says beside the item: its next time, or the one that is meant. */
export type Taking = {
  next_start?: string
  next_end?: string | null
  start?: string
  end?: string | null
  past?: boolean
}

export type Taken<Table extends ContentTable> = Item<Table> &
  (Table extends { starts_at: unknown } ? Taking : unknown)

/** The published items that take place when a list is asked for, by that time. */
export function listInTime<Table extends ContentTable>(
  world: Timed,
  kind: Kind<string, Table>,
  span: Span,
  listing: Listing,
) {
  const isUpcoming = span.from === undefined && span.when === 'upcoming'
  const tell = isUpcoming ? asNext(world) : asTime(world)
  return readTimes(world, kind, wantedIn(world, kind, span), { listing, tell })
}

type Tell = (row: Told) => object
type Told = Time & Parameters<typeof cancelledOn>[0]

/** The rows of some times. */
export function readTimes<Table extends ContentTable>(
  world: Timed,
  kind: Kind<string, Table>,
  wanted: Wanted,
  { listing, tell }: { listing: Listing; tell: Tell },
) {
  const { db } = world
  const from = timesOf(db, kind, wanted)
  const where = and(wanted.where, matching(listing))
  const direction = wanted.isLatestFirst ? desc : asc
  const orderBy = [direction(sql`"times"."start"`), desc(store.commonColumns(kind).id)]
  const query = store.allItems(kind, { from, where, orderBy, more: timeColumns })
  const total = () => totalIn(db, from, where)
  const read = store.fromDatabase(kind)
  return answerRows(
    world,
    { query, total, page: listing.page },
    (rows: Record<string, unknown>[]) => rows.map((row) => tell(read(row) as Told) as Taken<Table>),
  )
}

const timeColumns = {
  start: sql<string>`"times"."start"`.as('start'),
  end: sql<string | null>`"times"."end"`.as('end'),
  over: sql<string>`"times"."over"`.as('over'),
}

const matching = ({ filters = {}, search }: Listing) =>
  and(
    ...Object.entries(filters).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    search === undefined ? undefined : sql`instr(folded, ${search}) > 0`,
  )

/** The times that are wanted, each with its item. */
function timesOf(db: Queries, kind: Any, wanted: Wanted) {
  const { since, before, after, by } = wanted
  const series = seriesIn(db, kind, wanted).flatMap((each) =>
    Iterator.from(wanted.times(each))
      .map(({ start, end, over }) => [each.id, start, end, over])
      .toArray(),
  )
  const { id } = store.commonColumns(kind)
  return sql`(
    select id as item, starts_at as "start", ends_at as "end", over_at as "over" from ${store.listed(kind, 'single')}
    where ${isSingle} and starts_at >= ${since} and starts_at < ${before} and over_at > ${after} and over_at <= ${by}
    union all select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(series)})
  ) as "times" join ${kind.table} on ${id} = "times".item`
}

/** The series that may take place then. */
function seriesIn(db: Queries, kind: Any, { after, before, by }: Omit<Wanted, 'since' | 'times'>) {
  const columns = store.scheduleColumns(kind)
  if (!columns) return []
  return db
    .select(columns)
    .from(store.listed(kind, 'series'))
    .where(and(isSeries, sql`over_at > ${after} and over_at <= ${by} and starts_at < ${before}`))
    .all() satisfies Series[]
}

/** A row of what is to come. */
export const asNext =
  ({ config }: Settings): Tell =>
  ({ start, end, over, item, ...row }) => ({
    ...row,
    next_start: existing(start, config.timeZone),
    next_end: end && existing(end, config.timeZone),
  })

/** A row of one time, which may have been called off alone. */
export function asTime(world: Clock & Settings): Tell {
  const now = nowIn(world)
  const { timeZone } = world.config
  return ({ start, end, over, item, ...row }) => ({
    ...row,
    ...cancelledOn(row, start),
    start: existing(start, timeZone),
    end: end && existing(end, timeZone),
    past: over <= now,
  })
}

/** When what the site shows changes without a write: something begins or ends, or the day does. In milliseconds. */
export function changesAt(db: Queries, timeZone: string, now: Date) {
  const then = wallTime(now, timeZone)
  const times = everyKind.filter(isScheduled).flatMap((kind) => changesOf(db, kind, then))
  const moments = times.map((time) => momentOf(time, timeZone).epochMilliseconds)
  return Math.min(nextDayIn(now, timeZone), ...moments)
}

function changesOf(db: Queries, kind: Any, then: string) {
  const first = (column: SQL, list: string) =>
    db
      .select({ time: sql<string | null>`min(${column})` })
      .from(store.listed(kind, list))
      .where(sql`status = 'approved' and ${column} > ${then}`)
      .get()?.time ?? []
  const ofSeries = seriesIn(db, kind, { ...always, after: then }).flatMap((series) => {
    const { start, over } = nextOf(series, then) ?? {}
    return (start !== undefined && start > then ? start : over) ?? []
  })
  return [first(sql`starts_at`, 'past'), first(sql`over_at`, 'ending'), ofSeries].flat()
}
