import { count, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from './open.ts'

type TitleQuery = {
  columns: Record<'id' | 'revision' | 'title', SQLWrapper>
  from: SQLiteTable
  where: SQL | undefined
  orderBy: SQL[]
}

export function selectTitles(
  db: Queries,
  { columns, from, where, orderBy }: TitleQuery,
  most: number,
) {
  const { id, revision, title } = columns
  const items = db
    .select({
      id: sql<number>`${id}`.as('id'),
      revision: sql<number>`${revision}`.as('revision'),
      title: sql<string>`${title}`.as('title'),
    })
    .from(from)
    .where(where)
    .orderBy(...orderBy)
    .limit(most)
    .all()
  if (items.length < most) return { items, total: items.length }
  return { items, total: totalIn(db, from, where) }
}

export const totalIn = (tx: Queries, from: SQLiteTable | SQL, where?: SQL) =>
  tx.select({ total: count() }).from(from).where(where).get()?.total ?? 0

export const hasRows = (tx: Queries, table: SQLiteTable) =>
  tx.select({ one: sql`1` }).from(table).limit(1).get() !== undefined
