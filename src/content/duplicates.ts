import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { createCache } from '../database/cached.ts'
import { isOneOf } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import { type Groups, groupAlike, keysIn, mostCompared } from '../fields/likeness.ts'
import { findTrashed } from './history/trash.ts'
import { hasStatus, type Listable, type StatusFilter } from './order.ts'
import * as store from './store.ts'

type Context = Pick<Store, 'db' | 'sqlite'>

const recall = createCache<Groups>()

export const duplicateGroups = ({ db, sqlite }: Context, of: Listable, status: StatusFilter) =>
  recall(sqlite, `${of.path} ${status}`, () => groupAlike(pendingRows(db, of, status)))

const recallPublished = createCache<Map<number, number>>()

/** The published item that each pending one duplicates, by the pending one's id. */
export const publishedDuplicates = ({ db, sqlite }: Context, of: Listable) =>
  recallPublished(sqlite, of.path, () => {
    const published = keyed(db, of, sql`status = 'approved' and spam = 0`)
    const byKey = new Map(published.flatMap(({ id, keys }) => keys.map((key) => [key, id])))
    const alike = pendingRows(db, of, 'pending').map(({ id, keys }) => {
      const found = keys.flatMap((key) => byKey.get(key) ?? [])
      return [id, found[0] ?? 0] as const
    })
    return new Map(alike.filter(([, found]) => found > 0))
  })

/** Limits a list of what waits to the duplicates of one item, which may be decided or deleted by now. */
export function duplicatesOf(context: Context, of: Listable, status: StatusFilter, one: number) {
  if (!store.reviewColumns(of) || status === 'published' || status === 'all') return undefined
  const { bearing } = duplicateGroups(context, of, status)
  return isOneOf(store.commonColumns(of).id, bearing(keysOf(context.db, of, one)))
}

function keysOf(db: Queries, of: Listable, one: number) {
  const row = db
    .select({ keys: keysColumn(of) })
    .from(of.table)
    .where(eq(sql`id`, one))
    .get()
  return keysIn(String(row?.keys ?? findTrashed(db, of, one)?.row['likeness'] ?? ''))
}

const pendingRows = (db: Queries, of: Listable, status: StatusFilter) =>
  keyed(db, of, and(hasStatus(of, status), eq(sql`status`, 'pending')))

const keyed = (db: Queries, of: Listable, where: SQL | undefined) =>
  db
    .select({ id: sql<number>`id`.as('id'), keys: sql<string>`${keysColumn(of)}`.as('keys') })
    .from(of.table)
    .where(where)
    .orderBy(desc(sql`id`))
    .limit(mostCompared)
    .all()
    .map((row) => ({ id: row.id, keys: keysIn(row.keys) }))

const keysColumn = ({ keys = sql`likeness` }: Listable) => keys
