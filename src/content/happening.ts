import { and, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { remembered } from '../database/remembered.ts'
import { dayAndTimeBefore, momentOf, nextDayIn, wallTime } from '../fields/zone.ts'
import type { Window } from '../http/request/listing.ts'
import type { Span } from '../http/request/span.ts'
import { everyKind } from './every-kind.ts'
import type { ContentTable } from './kind.ts'
import * as store from './store.ts'

// Kinds whose items take place: what has not ended comes first, and that changes as time passes.

type Any = { table: SQLiteTable }
type Timed = Pick<Store, 'db' | 'sqlite'> & Clock & Settings

export const happens = ({ table }: Any) => store.timeColumns({ table }) !== undefined

/** After every time there is, and after every time of a day. */
const never = '9'
const endOf = (day: string) => `${day}U`

/** The times a list is asked for. What is of these days comes in their order, what is over last first. */
export function windowOf(world: Timed, kind: Any, { when, from, to }: Span): Window {
  const always = { since: '', before: never, after: '', by: never, isPast: false }
  if (from !== undefined || to !== undefined) {
    const after = from === undefined ? '' : `${from}T00:00`
    const before = to === undefined ? never : endOf(to)
    return { ...always, after, before, since: since(world, kind, after) }
  }
  const now = wallTime(world.clock(), world.config.timeZone)
  if (when === 'upcoming') return { ...always, after: now, since: since(world, kind, now) }
  if (when === 'past') return { ...always, by: now, before: now, isPast: true }
  return { ...always, isPast: true }
}

/** Nothing that began before is going on then: rows are read from there on, however many came before. */
function since({ db, sqlite }: Pick<Store, 'db' | 'sqlite'>, kind: Any, time: string) {
  if (time === '') return ''
  const minutes = remembered(sqlite, `longest ${getTableName(kind.table)}`, () => longest(db, kind))
  return dayAndTimeBefore(time, minutes)
}

/** How many minutes the longest takes. */
function longest(db: Queries, kind: Any) {
  const days = sql<number | null>`max(julianday(over_at) - julianday(starts_at))`
  const found = db.select({ days }).from(store.listed(kind, 'ending')).where(isApproved).get()
  return Math.ceil((found?.days ?? 0) * 24 * 60) + 1
}

const isApproved = sql`status = 'approved'`

/** For a question that is asked of many windows. */
export const anyWindow = {
  since: sql.placeholder('since'),
  before: sql.placeholder('before'),
  after: sql.placeholder('after'),
  by: sql.placeholder('by'),
}

/** Whether something takes place in a window: times that are texts or stand for them. */
export function within({ table }: Any, window: Record<keyof Omit<Window, 'isPast'>, unknown>) {
  const columns = store.timeColumns({ table })
  if (!columns) return undefined
  const { starts_at, over_at } = columns
  return and(
    sql`${starts_at} >= ${window.since}`,
    sql`${starts_at} < ${window.before}`,
    sql`${over_at} > ${window.after}`,
    sql`${over_at} <= ${window.by}`,
  )
}

/** When what the site shows changes without a write: something ends, or the day does. In milliseconds. */
export function changesAt(db: Queries, timeZone: string, now: Date) {
  const then = wallTime(now, timeZone)
  const endings = everyKind.filter(happens).flatMap((kind) => nextEnding(db, kind, then) ?? [])
  const moments = endings.map((time) => momentOf(time, timeZone).epochMilliseconds)
  return Math.min(nextDayIn(now, timeZone), ...moments)
}

function nextEnding(db: Queries, kind: { table: ContentTable }, then: string) {
  const ends = sql<string | null>`min(over_at)`
  const isToCome = and(isApproved, sql`over_at > ${then}`)
  return db.select({ ends }).from(store.listed(kind, 'ending')).where(isToCome).get()?.ends
}
