import { count, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'

type Listed = {
  columns: Record<'id' | 'revision' | 'title', SQLWrapper>
  from: SQL
  where: SQL | undefined
  orderBy: SQL[]
}

/** The titles and revisions of all rows that a list asks for: of the first ones, and how many there are. */
export function named(db: Queries, { columns, from, where, orderBy }: Listed, most: number) {
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
  const counted = db.select({ total: count() }).from(from).where(where).get()
  return { items, total: counted?.total ?? items.length }
}
