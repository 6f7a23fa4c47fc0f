import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { count, is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from './open.ts'

type Query = { toSQL(): { sql: string; params: unknown[] } }
type Values = Record<string, unknown>

/**
 * Prepares a question that Drizzle has put in words. It answers rows with the database's own values; what Drizzle does
 * with each parameter and row takes half as long as SQLite needs for the answer.
 */
export function prepareRows<Row>(sqlite: Database, query: Query) {
  const { sql, params } = query.toSQL()
  const statement = sqlite.prepare<Row, SQLQueryBindings[]>(sql)
  const valueIn = params.map((param) =>
    is(param, Placeholder) ? ({ [param.name]: value }: Values) => value : () => param,
  )
  return (values: Values) =>
    statement.all(...valueIn.map((value) => value(values) as SQLQueryBindings))
}

type Listed = {
  columns: Record<'id' | 'revision' | 'title', SQLWrapper>
  more?: Record<string, SQL.Aliased>
  from: SQL
  where: SQL | undefined
  orderBy: SQL[]
}

/** The titles and revisions of all rows that a list asks for: of the first ones, and how many there are. */
export function named(db: Queries, { columns, more, from, where, orderBy }: Listed, most: number) {
  const { id, revision, title } = columns
  const items = db
    .select({
      id: sql<number>`${id}`.as('id'),
      revision: sql<number>`${revision}`.as('revision'),
      title: sql<string>`${title}`.as('title'),
      ...more,
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
