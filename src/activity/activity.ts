import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  max,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Acting, Clock } from '../context.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Db, Queries, Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { fold, searchable } from '../fields/fold.ts'
import type { ListParams } from '../http/request/list-params.ts'
import { inOrder } from '../http/request/order.ts'
import { readList } from '../http/response/whole-list.ts'
import { day } from '../units.ts'
import { activity } from './table.ts'
import type { ActivityType } from './words.ts'

// The audit log. An entry is written in the transaction of its change.

export type Actor = Clock & Acting
/** What was done, by whom and when. */
export type Act = { did: ActivityType; by: string | null; at: string }
/** The title of a request is its number: the activity holds no student's data. */
export type Subject = { kind: string; item: number; title: string }

export const actOf = ({ clock, by }: Actor, did: ActivityType): Act => ({
  did,
  by: by ?? null,
  at: clock().toISOString(),
})

export const record = (tx: Queries, act: Act, subject: Subject) =>
  void tx
    .insert(activity)
    .values({ ...act, ...subject, folded: searchable(subject.title) })
    .run()

const isChange = notInArray(activity.did, ['logged in', 'asked for changes'])

export const lastChangedAt = (kind: string, item: SQLWrapper) =>
  sql`coalesce((select max(${at}) from ${activity} where ${eq(activity.kind, kind)} and ${activity.item} = ${item} and ${isChange}), '')`

export const findLastChange = (tx: Queries, kind: string, item: number) =>
  tx
    .select({ by: activity.by, at: activity.at })
    .from(activity)
    .where(and(eq(activity.kind, kind), eq(activity.item, item), isChange))
    .orderBy(desc(activity.id))
    .get() ?? { by: null, at: null }

type ActivityFilter = Omit<ListParams, 'page'> & { by?: string; kind?: string; did?: ActivityType }
type ActivityParams = ActivityFilter & Pick<ListParams, 'page'>

const { id, at, by, did, kind, item, title } = activity
type Row = Omit<typeof activity.$inferSelect, 'folded'>
const responseColumns = { id, at, by, did, kind, item, title }
export const csvColumns = Object.keys(responseColumns)

const conditionOf = (db: Db, filter: ActivityFilter): SQL | undefined =>
  and(
    filter.by === undefined ? undefined : inArray(by, usernamesEqualTo(db, filter.by)),
    filter.kind === undefined ? undefined : eq(kind, filter.kind),
    filter.did === undefined ? undefined : eq(did, filter.did),
    filter.since === undefined ? undefined : gte(at, filter.since),
    filter.before === undefined ? undefined : lt(at, filter.before),
    filter.search === undefined ? undefined : sql`instr(${activity.folded}, ${filter.search}) > 0`,
  )

/** Usernames compare without case. */
const usernamesEqualTo = (db: Db, name: string) =>
  db
    .selectDistinct({ by })
    .from(activity)
    .all()
    .flatMap((each) => each.by ?? [])
    .filter((each) => fold(each) === fold(name.trim()))

export function selectActivity({ db }: Store, { page, ...filter }: ActivityParams) {
  const rows = db
    .select(responseColumns)
    .from(activity)
    .where(conditionOf(db, filter))
    .orderBy(...inOrder({ id, title: activity.folded }, filter.sort))
  return page ? rows.limit(page.limit).offset(page.offset) : rows
}

export const lastActivityType = (kind: SQL, item: SQL) =>
  sql<ActivityType | null>`(select did from activity where activity.kind = ${kind} and activity.item = ${item} order by activity.id desc limit 1)`.as(
    'did',
  )

export function listActivity(context: Store, { page, ...filter }: ActivityParams) {
  const total = () => totalIn(context.db, activity, conditionOf(context.db, filter))
  const query = selectActivity(context, filter)
  return readList(context, { query, total, page }, (rows: Row[]) => rows)
}

const typesMakingPending: readonly ActivityType[] = [
  'submitted',
  'created',
  'marked not spam',
  'unpublished',
  'restored',
  'proposed',
]

export type PendingSince = { after: number; notBy: string }

/** Items that became pending, or were edited by their senders, after an activity and not by that admin. */
export const becamePending = (tx: Queries, path: string, since: PendingSince) =>
  tx
    .select({ item })
    .from(activity)
    .where(
      and(
        eq(kind, path),
        gt(id, since.after),
        or(
          and(inArray(did, [...typesMakingPending]), or(isNull(by), ne(by, since.notBy))),
          and(eq(did, 'edited'), isNull(by)),
        ),
      ),
    )

export const lastActivityId = (tx: Queries, types?: ActivityType[]) =>
  tx
    .select({ last: max(id) })
    .from(activity)
    .where(types && inArray(did, types))
    .get()?.last ?? 0

export function approversOf(tx: Queries, of: string, items: number[]) {
  const rows = tx
    .select({ item, by })
    .from(activity)
    .where(and(eq(activity.kind, of), inArray(item, items), eq(did, 'approved')))
    .orderBy(asc(id))
    .all()
  return new Map(rows.map((row) => [row.item, row.by]))
}

const year = 365 * day

const batchSize = 500

export function deleteOldActivity({ db, clock }: Store & Clock, stopping?: AbortSignal) {
  const yearAgo = new Date(clock().getTime() - year).toISOString()
  const deleteBatch = (limit: number) => {
    const old = db.select({ id }).from(activity).where(lt(at, yearAgo)).limit(limit)
    return db.delete(activity).where(inArray(id, old)).returning({ id }).all().length
  }
  return inBatches(batchSize, deleteBatch, stopping)
}
