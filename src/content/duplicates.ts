import { desc, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOneOf } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import { createMemory } from '../database/remembered.ts'
import { type Groups, groupAlike, togetherIn } from '../fields/likeness.ts'
import { longestPage } from '../http/request/listing.ts'

// Which of the submissions that wait are duplicates of each other, whatever they are.

type Asking = Pick<Store, 'sqlite'>

type Keyed = { id: number; keys: readonly string[] }

/** Submissions that wait, and by which keys they are compared. */
export type Compared = {
  name: string
  waiting: () => Keyed[]
  published: () => Keyed[]
  /** Those of any one, also where it waits no more. */
  keysOf: (id: number) => readonly string[]
}

const recall = createMemory<Groups>()

/** They are compared in one pass over an index, which is remembered until something is written. */
export const groupsIn = ({ sqlite }: Asking, { name, waiting }: Compared) =>
  recall(sqlite, name, () => groupAlike(waiting()))

const recallPublished = createMemory<Map<number, number>>()

/** What is published, for each that waits and looks like it. */
export const publishedAlike = ({ sqlite }: Asking, { name, waiting, published }: Compared) =>
  recallPublished(sqlite, name, () => {
    const bearing = new Map(published().flatMap(({ id, keys }) => keys.map((key) => [key, id])))
    const alike = waiting().map(({ id, keys }) => {
      const found = keys.flatMap((key) => bearing.get(key) ?? [])
      return [id, found[0] ?? 0] as const
    })
    return new Map(alike.filter(([, found]) => found > 0))
  })

/** How many duplicates a row has, itself among them. */
export const countIn = (groups: Groups, { id }: { id: number }) => groups.of(id)?.length ?? 1

/** Only the duplicates of one, where one is named; it may be decided or deleted by now. */
export function duplicatesOf(from: Asking, compared: Compared, id: AnySQLiteColumn, one?: number) {
  if (one === undefined) return undefined
  const groups = groupsIn(from, compared)
  return isOneOf(id, groups.of(one) ?? groups.bearing(compared.keysOf(one)))
}

/** Which rows a list has: by which index, in which order, named by which columns. */
export type Selected = { id: AnySQLiteColumn; from: SQL; where: SQL | undefined }

type Together<Row> = Selected & {
  groups: Groups
  page?: { limit: number; offset: number } | undefined
  read: (ids: readonly number[]) => Row[]
}

/** One page, found by ids: duplicates stand where the newest of them does. */
export function pageTogether<Row extends { id: number }>(
  db: Queries,
  {
    id,
    from,
    where,
    groups,
    page: { limit, offset } = { limit: longestPage, offset: 0 },
    read,
  }: Together<Row>,
) {
  const all = db
    .select({ id: sql<number>`${id}` })
    .from(from)
    .where(where)
    .orderBy(desc(id))
    .all()
  const ids = togetherIn(
    all.map((row) => row.id),
    groups,
  )
  const shown = ids.slice(offset, offset + limit)
  const rows = new Map(read(shown).map((row) => [row.id, row]))
  return { items: shown.flatMap((one) => rows.get(one) ?? []), total: ids.length }
}
