import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import {
  lastOf,
  nextOf,
  type Occurrence,
  occurrencesIn,
  type Schedule,
} from '../fields/times/occurrences.ts'
import { cancelledOn } from '../fields/times/words.ts'
import { existing, wallTime } from '../fields/zone.ts'
import type { Listing } from '../http/request/listing.ts'
import type { Span } from '../http/request/span.ts'
import { answerRows } from '../http/response/whole-list.ts'
import { hourCycleIn } from '../lab/facts.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as store from './store.ts'

// Lists of events by the time they take place. Single events are read by their columns; the occurrences of the few
// series are computed for the days that are asked for.

type Scheduled = { table: SQLiteTable }
type Context = Pick<Store, 'db' | 'sqlite' | 'snapshot'> & Clock & Settings

export const isScheduled = ({ table }: Scheduled) => 'over_at' in table

export const nowIn = ({ clock, config }: Clock & Settings) => wallTime(clock(), config.timeZone)

/** Read only by kinds that take place. */
export const timeContextOf = (world: Pick<Store, 'db'> & Clock & Settings) => ({
  timeZone: world.config.timeZone,
  get now() {
    return nowIn(world)
  },
  get cycle() {
    return hourCycleIn(world.db)
  },
})

type Series = Schedule & {
  id: number
  cancelled_at: string | null
  cancelled_days: { on: string }[]
}

/** Which occurrences a list asks for. Local times are compared as texts. */
type Selection = {
  startsBefore: string
  overAfter: string
  overBy: string
  occurrencesOf: (series: Series) => Occurrence[]
  isLatestFirst?: boolean
  where?: SQL
}

/** Sorts after every year. */
const never = '9'
const always = { startsBefore: never, overAfter: '', overBy: never }

export function selectionFor(world: Clock & Settings, { when, from, to }: Span): Selection {
  if (from !== undefined && to !== undefined) {
    const days = { after: `${from}T00:00`, before: `${to}U` } // U sorts after each time of that day
    return {
      ...always,
      overAfter: days.after,
      startsBefore: days.before,
      occurrencesOf: (series) => occurrencesIn(series, days),
    }
  }
  const now = nowIn(world)
  if (when === 'upcoming')
    return { ...always, overAfter: now, occurrencesOf: (series) => listOf(nextOf(series, now)) }
  if (when === 'past')
    return {
      ...always,
      overBy: now,
      occurrencesOf: (series) => listOf(lastOf(series)),
      isLatestFirst: true,
    }
  return {
    ...always,
    occurrencesOf: (series) => listOf(nextOf(series, now) ?? lastOf(series)),
    isLatestFirst: true,
  }
}

const listOf = (occurrence: Occurrence | undefined) => (occurrence ? [occurrence] : [])

/** Events that start after now and are not cancelled, each by its first such occurrence. */
export function startingNext(world: Clock & Settings): Selection {
  const now = nowIn(world)
  const isStarting = (series: Series, { day, start }: Occurrence) =>
    start > now && !series.cancelled_days.some(({ on }) => on === day)
  return {
    ...always,
    overAfter: now,
    occurrencesOf: (series) =>
      occurrencesIn(series, { after: now, before: never })
        .filter((each) => isStarting(series, each))
        .slice(0, 1),
    where: sql`"times"."start" > ${now} and cancelled_at is null`,
  }
}

const isSingle = sql`status = 'approved' and repeats = 'none'`
const isSeries = sql`status = 'approved' and repeats <> 'none'`

/** What a row of such a list says of its next occurrence, or of the one that is listed. */
export type OccurrenceTimes = {
  next_start?: string
  next_end?: string | null
  start?: string
  end?: string | null
  past?: boolean
}

export type ItemWithTimes<Table extends ContentTable> = Item<Table> &
  (Table extends { starts_at: unknown } ? OccurrenceTimes : unknown)

export function listPublished<Table extends ContentTable>(
  world: Context,
  kind: Kind<string, Table>,
  span: Span,
  listing: Listing,
) {
  const isUpcoming = span.from === undefined && span.when === 'upcoming'
  const format = isUpcoming ? withNextTimes(world) : withTimes(world)
  return listOccurrences(world, kind, selectionFor(world, span), { listing, format })
}

type Row = { item: number; start: string; end: string | null; over: string } & Parameters<
  typeof cancelledOn
>[0]
type Format = (row: Row) => object

export function listOccurrences<Table extends ContentTable>(
  world: Context,
  kind: Kind<string, Table>,
  selection: Selection,
  { listing, format }: { listing: Listing; format: Format },
) {
  const { db } = world
  const from = selectedOccurrences(db, kind, selection)
  const where = and(selection.where, matching(listing))
  const direction = selection.isLatestFirst ? desc : asc
  const orderBy = [direction(sql`"times"."start"`), desc(store.commonColumns(kind).id)]
  const query = store.allItems(kind, { from, where, orderBy, more: timeColumns })
  const total = () => totalIn(db, from, where)
  const read = store.fromDatabase(kind)
  return answerRows(
    world,
    { query, total, page: listing.page },
    (rows: Record<string, unknown>[]) =>
      rows.map((row) => format(read(row) as Row) as ItemWithTimes<Table>),
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

function selectedOccurrences(db: Queries, kind: Scheduled, selection: Selection) {
  const { startsBefore, overAfter, overBy } = selection
  const ofSeries = seriesIn(db, kind, selection).flatMap((series) =>
    selection.occurrencesOf(series).map(({ start, end, over }) => [series.id, start, end, over]),
  )
  const { id } = store.commonColumns(kind)
  return sql`(
    select id as item, starts_at as "start", ends_at as "end", over_at as "over" from ${kind.table}
    where ${isSingle} and starts_at < ${startsBefore} and over_at > ${overAfter} and over_at <= ${overBy}
    union all select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(ofSeries)})
  ) as "times" join ${kind.table} on ${id} = "times".item`
}

function seriesIn(
  db: Queries,
  kind: Scheduled,
  { startsBefore, overAfter, overBy }: Omit<Selection, 'occurrencesOf'>,
) {
  const table = store.scheduleOf(kind)
  if (!table) return []
  const isSelected = sql`over_at > ${overAfter} and over_at <= ${overBy} and starts_at < ${startsBefore}`
  return db.select().from(table).where(and(isSeries, isSelected)).all() satisfies Series[]
}

export const withNextTimes =
  ({ config }: Settings): Format =>
  ({ start, end, over, item, ...row }) => ({
    ...row,
    next_start: existing(start, config.timeZone),
    next_end: end && existing(end, config.timeZone),
  })

/** A row of one occurrence, which may be cancelled by itself. */
export function withTimes(world: Clock & Settings): Format {
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
