import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Clock, Settings } from '../context.ts'
import { isOneOf } from '../database/columns.ts'
import type { Store } from '../database/open.ts'
import {
  cancelledByDays,
  lastOf,
  nextOf,
  type Occurrence,
  occurrencesIn,
  occurrencesOf,
  type Schedule,
} from '../fields/times/occurrences.ts'
import { cancelledDayOf, cancelledOn } from '../fields/times/words.ts'
import { existing, wallTime } from '../fields/zone.ts'
import type { ListParams } from '../http/request/list-params.ts'
import type { Span } from '../http/request/span.ts'
import { hourCycleIn } from '../lab/facts.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import type * as kinds from './kinds.ts'
import { matches } from './lists.ts'
import * as store from './store.ts'

// Lists of events by the time they take place, each occurrence of a series by itself. Local times are compared as texts.

export const isScheduled = ({ table }: { table: SQLiteTable }) => 'over_at' in table

export const nowIn = ({ clock, config }: Clock & Settings) => wallTime(clock(), config.timeZone)

/** Getters, since only kinds with a schedule read them. */
export const timeContextOf = (context: Pick<Store, 'db'> & Clock & Settings) => ({
  timeZone: context.config.timeZone,
  get now() {
    return nowIn(context)
  },
  get cycle() {
    return hourCycleIn(context.db)
  },
})

type Event = Schedule & Pick<typeof kinds.events.table.$inferSelect, 'id' | 'cancelled_days'>

/** The events of a list, and which of their occurrences it asks for. */
export type Selection = {
  where?: SQL
  occurrences: (event: Event) => readonly (Occurrence | undefined)[]
  isLatestFirst?: boolean
}

export function selectionFor(context: Clock & Settings, { when, from, to }: Span): Selection {
  if (from !== undefined && to !== undefined) {
    const days = { after: `${from}T00:00`, before: `${to}U` } // U sorts after each time of that day
    const where = sql`over_at > ${days.after} and starts_at < ${days.before}`
    return { where, occurrences: (event) => occurrencesIn(event, days) }
  }
  const now = nowIn(context)
  if (when === 'upcoming')
    return {
      where: sql`over_at > ${now}`,
      occurrences: (event) => [takingPlaceNext(event, now) ?? nextOf(event, now)],
    }
  if (when === 'past')
    return {
      where: sql`over_at <= ${now}`,
      occurrences: (event) => [lastOf(event)],
      isLatestFirst: true,
    }
  return { occurrences: (event) => [nextOf(event, now) ?? lastOf(event)], isLatestFirst: true }
}

export const takingPlaceNext = (event: Event, now: string) =>
  occurrencesOf(event).find(({ day, over }) => over > now && !cancelledDayOf(event, day))

/** Events that start after now and are not cancelled, each by its first such occurrence. */
export function startingNext(context: Clock & Settings): Selection {
  const now = nowIn(context)
  return {
    where: sql`over_at > ${now} and cancelled_at is null`,
    occurrences: (event) => [
      occurrencesOf(event).find(({ day, start }) => start > now && !cancelledDayOf(event, day)),
    ],
  }
}

/** Events of several days that are going on. */
export function goingOn(context: Clock & Settings): Selection {
  const now = nowIn(context)
  const isGoingOn = ({ start, end }: Occurrence) =>
    end !== null && end.slice(0, 10) > start.slice(0, 10) && start <= now
  return {
    where: sql`over_at > ${now} and cancelled_at is null`,
    occurrences: (event) => [takingPlaceNext(event, now)].filter((next) => next && isGoingOn(next)),
  }
}

/** The times of a row’s next occurrence, or of the one that is listed. */
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
  context: Context,
  kind: Kind<string, Table>,
  span: Span,
  params: ListParams,
) {
  const isUpcoming = span.from === undefined && span.when === 'upcoming'
  const format = isUpcoming ? withNextTimes(context) : withTimes(context)
  return listOccurrences(context, kind, selectionFor(context, span), { params, format })
}

type Context = Pick<Store, 'db'> & Clock & Settings
type Row = Schedule & Parameters<typeof cancelledOn>[0]
type Format = (row: Row, time: Occurrence) => object

export function listOccurrences<Table extends ContentTable>(
  { db }: Context,
  kind: Kind<string, Table>,
  { where, occurrences, isLatestFirst = false }: Selection,
  { params: { page, ...params }, format }: { params: ListParams; format: Format },
) {
  const all = eventsIn(db, kind, and(where, matchesOf(kind, params)))
    .flatMap((event) =>
      occurrences(event).flatMap((time) => (time ? [{ ...time, id: event.id }] : [])),
    )
    .toSorted((one, other) => byStart(one, other, isLatestFirst))
  const { limit, offset } = page ?? { limit: all.length, offset: 0 }
  const times = all.slice(offset, offset + limit)
  const rows = rowsOf(
    db,
    kind,
    times.map((time) => time.id),
  )
  const items = times.flatMap((time) => {
    const row = rows.get(time.id)
    return row ? [format(row, time) as ItemWithTimes<Table>] : []
  })
  return { items, total: all.length }
}

function rowsOf(db: Store['db'], kind: Kind, ids: number[]) {
  const { id } = store.commonColumns(kind)
  const query = store.selectItems(kind, { where: isOneOf(id, ids), orderBy: [asc(id)] })
  const rows = db.all<Row & { id: number }>(query)
  const read = store.rowDecoder(kind)
  return new Map(rows.map((row) => [row.id, read(row) as Row]))
}

const matchesOf = (kind: Kind, params: ListParams) => {
  const { id, folded } = store.commonColumns(kind)
  return matches(kind, params, { id, folded, date: sql`starts_at`, column: sql.identifier })
}

function eventsIn(db: Store['db'], kind: Kind, where: SQL | undefined): Event[] {
  const table = store.scheduleColumns(kind)
  if (!table) return []
  const { id, starts_at, ends_at, repeats, repeats_until, except, cancelled_days } = table
  return db
    .select({ id, starts_at, ends_at, repeats, repeats_until, except, cancelled_days })
    .from(table)
    .where(and(sql`status = 'approved'`, where))
    .all()
}

type StartTime = { id: number; start: string }

function byStart(one: StartTime, other: StartTime, isLatestFirst: boolean) {
  if (one.start === other.start) return other.id - one.id
  return one.start < other.start === isLatestFirst ? 1 : -1
}

export const withNextTimes =
  ({ config }: Settings): Format =>
  (row, occurrence) => {
    const { start, end } = existing(occurrence, config.timeZone)
    return { ...row, ...cancelledOn(row, start), next_start: start, next_end: end }
  }

/** A row of one occurrence, which may be cancelled by itself. */
export function withTimes(context: Clock & Settings): Format {
  const now = nowIn(context)
  const { timeZone } = context.config
  return (row, occurrence) => ({
    ...row,
    ...cancelledOn(cancelledByDays(row, timeZone), occurrence.start),
    ...existing(occurrence, timeZone),
    past: occurrence.over <= now,
  })
}
