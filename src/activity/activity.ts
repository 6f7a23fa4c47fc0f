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
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import { answerRows } from '../http/response/whole-list.ts'
import { day } from '../units.ts'
import { activity } from './table.ts'
import type { ActivityType } from './words.ts'

// Who did what. Each row is written in the transaction of what it tells of.

export type Actor = Clock & Acting
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

/** Acts that change nothing of an item. */
const notChanging: ActivityType[] = ['logged in', 'asked for changes']

export const lastChange = (kind: string, item: SQLWrapper) =>
  sql`coalesce((select max(${at}) from ${activity} where ${eq(activity.kind, kind)} and ${activity.item} = ${item} and ${notInArray(activity.did, notChanging)}), '')`

export const lastSaved = (tx: Queries, kind: string, item: number) =>
  tx
    .select({ by: activity.by, at: activity.at })
    .from(activity)
    .where(
      and(eq(activity.kind, kind), eq(activity.item, item), notInArray(activity.did, notChanging)),
    )
    .orderBy(desc(activity.id))
    .get() ?? { by: null, at: null }

export type Filter = Pick<Listing, 'search' | 'sort'> & {
  by?: string
  kind?: string
  did?: ActivityType
  since?: string
  /** Exclusive. */
  before?: string
}

const { id, at, by, did, kind, item, title } = activity
type Row = Omit<typeof activity.$inferSelect, 'folded'>
const responseColumns = { id, at, by, did, kind, item, title }
export const columns = Object.keys(responseColumns)

const matching = (db: Db, filter: Filter): SQL | undefined =>
  and(
    filter.by === undefined ? undefined : inArray(by, spellingsOf(db, filter.by)),
    filter.kind === undefined ? undefined : eq(kind, filter.kind),
    filter.did === undefined ? undefined : eq(did, filter.did),
    filter.since === undefined ? undefined : gte(at, filter.since),
    filter.before === undefined ? undefined : lt(at, filter.before),
    filter.search === undefined ? undefined : sql`instr(${activity.folded}, ${filter.search}) > 0`,
  )

/** Usernames compare without case. */
const spellingsOf = (db: Db, name: string) =>
  db
    .selectDistinct({ by })
    .from(activity)
    .all()
    .flatMap((each) => each.by ?? [])
    .filter((each) => fold(each) === fold(name.trim()))

const select = (context: Store, filter: Filter) =>
  context.db
    .select(responseColumns)
    .from(activity)
    .where(matching(context.db, filter))
    .orderBy(...inOrder({ id, title: activity.folded }, filter.sort))

export const lastDone = (kind: SQL, item: SQL) =>
  sql<ActivityType | null>`(select did from activity where activity.kind = ${kind} and activity.item = ${item} order by activity.id desc limit 1)`.as(
    'did',
  )

export function list(context: Store, { page, ...filter }: Filter & Listing) {
  const total = () => totalIn(context.db, activity, matching(context.db, filter))
  const query = select(context, filter)
  return answerRows(context, { query, total, page }, (rows: Row[]) => rows)
}

export function selectRows(context: Store, { page, ...filter }: Filter & Listing) {
  const rows = select(context, filter)
  return page ? rows.limit(page.limit).offset(page.offset) : rows
}

const makingPending: readonly ActivityType[] = [
  'submitted',
  'created',
  'marked not spam',
  'unpublished',
  'restored',
  'proposed',
]

export type Since = { kind: string; after: number; notBy: string }

/** Items that became pending or were edited by their senders since an act, not by that admin. */
export const becamePending = (tx: Queries, since: Since) =>
  tx
    .select({ item })
    .from(activity)
    .where(
      and(
        eq(kind, since.kind),
        gt(id, since.after),
        or(
          and(inArray(did, [...makingPending]), or(isNull(by), ne(by, since.notBy))),
          and(eq(did, 'edited'), isNull(by)),
        ),
      ),
    )

export const lastAct = (tx: Queries) =>
  tx
    .select({ last: max(id) })
    .from(activity)
    .get()?.last ?? 0

export const lastErasure = (tx: Queries) =>
  tx
    .select({ last: max(id) })
    .from(activity)
    .where(inArray(did, ['erased', 'withdrew']))
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
