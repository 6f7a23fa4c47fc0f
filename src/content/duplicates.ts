import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { createCache } from '../database/cached.ts'
import { isOneOf } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import { type Groups, groupAlike, keysIn, mostCompared } from '../fields/likeness.ts'
import { findTrashed } from './history/trash.ts'
import { type Listable, listOn, standsOn } from './order.ts'
import * as store from './store.ts'

// Which of the submissions that wait are duplicates of each other: by the keys that are stored with each, or those of
// its texts.

type Asking = Pick<Store, 'db' | 'sqlite'>
export type Waiting = 'pending' | 'spam'

const recall = createCache<Groups>()

/** They are compared in one pass over an index, which is cached until something is written. */
export const groupsIn = ({ db, sqlite }: Asking, of: Listable, shelf: Waiting) =>
  recall(sqlite, `${of.path} ${shelf}`, () => groupAlike(waitingOn(db, of, shelf)))

const recallPublished = createCache<Map<number, number>>()

/** What is published, for each that waits and looks like it. */
export const publishedAlike = ({ db, sqlite }: Asking, of: Listable) =>
  recallPublished(sqlite, of.path, () => {
    const published = keyed(db, of, 'id', sql`status = 'approved' and spam = 0`)
    const bearing = new Map(published.flatMap(({ id, keys }) => keys.map((key) => [key, id])))
    const alike = waitingOn(db, of, 'pending').map(({ id, keys }) => {
      const found = keys.flatMap((key) => bearing.get(key) ?? [])
      return [id, found[0] ?? 0] as const
    })
    return new Map(alike.filter(([, found]) => found > 0))
  })

/** How many duplicates a row has, itself among them. */
export const countIn = (groups: Groups, { id }: { id: number }) => groups.of(id)?.length ?? 1

/** Only the duplicates of one, where one is named; it may be decided or deleted by now. */
export function duplicatesOf(from: Asking, of: Listable, shelf: Waiting, one?: number) {
  if (one === undefined) return undefined
  const groups = groupsIn(from, of, shelf)
  const ids = groups.of(one) ?? groups.bearing(keysOf(from.db, of, one))
  return isOneOf(store.commonColumns(of).id, ids)
}

/** Those of any one, also where it waits no more. */
function keysOf(db: Queries, of: Listable, one: number) {
  const row = db
    .select({ keys: keysColumn(of) })
    .from(of.table)
    .where(eq(sql`id`, one))
    .get()
  return keysIn(String(row?.keys ?? findTrashed(db, of, one)?.row['likeness'] ?? ''))
}

const waitingOn = (db: Queries, of: Listable, shelf: Waiting) =>
  keyed(db, of, listOn(of, 'pending'), and(standsOn(of, shelf), eq(sql`status`, 'pending')))

/** The newest of the rows, with the keys that others are compared by. */
const keyed = (db: Queries, of: Listable, list: string, where: SQL | undefined) =>
  db
    .select({ id: sql<number>`id`.as('id'), keys: sql<string>`${keysColumn(of)}`.as('keys') })
    .from(store.listed(of, list))
    .where(where)
    .orderBy(desc(sql`id`))
    .limit(mostCompared)
    .all()
    .map((row) => ({ id: row.id, keys: keysIn(row.keys) }))

const keysColumn = ({ keys = sql`likeness` }: Listable) => keys
