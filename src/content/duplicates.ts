import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { createCache } from '../database/cached.ts'
import { isOneOf } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import {
  type DuplicateGroups,
  groupDuplicates,
  keysIn,
  maxCompared,
} from '../fields/fingerprint.ts'
import { findTrashed } from './history/trash.ts'
import { hasStatus, type ListSource, type StatusFilter } from './order.ts'
import * as store from './store.ts'

type Context = Pick<Store, 'db' | 'sqlite'>

const cachedGroups = createCache<DuplicateGroups>()

export const duplicateGroups = (
  { db, sqlite }: Context,
  source: ListSource,
  status: StatusFilter,
) =>
  cachedGroups(sqlite, `${source.path} ${status}`, () =>
    groupDuplicates(pendingRows(db, source, status)),
  )

const cachedPublished = createCache<Map<number, number>>()

/** The published item that each pending one duplicates, by the pending one's id. */
export const publishedDuplicates = ({ db, sqlite }: Context, source: ListSource) =>
  cachedPublished(sqlite, source.path, () => {
    const published = rowsWithKeys(db, source, sql`status = 'approved' and spam = 0`)
    const byKey = new Map(published.flatMap(({ id, keys }) => keys.map((key) => [key, id])))
    const pairs = pendingRows(db, source, 'pending').map(({ id, keys }) => {
      const found = keys.flatMap((key) => byKey.get(key) ?? [])
      return [id, found[0] ?? 0] as const
    })
    return new Map(pairs.filter(([, found]) => found > 0))
  })

/** Limits a pending list to the duplicates of one item, which itself may be decided or deleted by now. */
export function duplicatesOf(
  context: Context,
  source: ListSource,
  status: StatusFilter,
  id: number,
) {
  if (!store.reviewColumns(source) || status === 'published' || status === 'all') return undefined
  const { idsWithAny } = duplicateGroups(context, source, status)
  return isOneOf(store.commonColumns(source).id, idsWithAny(keysOf(context.db, source, id)))
}

function keysOf(db: Queries, source: ListSource, id: number) {
  const row = db
    .select({ keys: keysColumn(source) })
    .from(source.table)
    .where(eq(sql`id`, id))
    .get()
  return keysIn(String(row?.keys ?? findTrashed(db, source, id)?.row['likeness'] ?? ''))
}

const pendingRows = (db: Queries, source: ListSource, status: StatusFilter) =>
  rowsWithKeys(db, source, and(hasStatus(source, status), eq(sql`status`, 'pending')))

const rowsWithKeys = (db: Queries, source: ListSource, where: SQL | undefined) =>
  db
    .select({ id: sql<number>`id`.as('id'), keys: sql<string>`${keysColumn(source)}`.as('keys') })
    .from(source.table)
    .where(where)
    .orderBy(desc(sql`id`))
    .limit(maxCompared)
    .all()
    .map((row) => ({ id: row.id, keys: keysIn(row.keys) }))

const keysColumn = ({ keys = sql`likeness` }: ListSource) => keys
