import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  integer,
  SQLiteSyncDialect,
  type SQLiteTable,
  text,
} from 'drizzle-orm/sqlite-core'

export const textList = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])

/** Ids ascend and are never reused (AUTOINCREMENT); the revision counts changes, for `If-Match`. */
export const identity = {
  id: integer().primaryKey({ autoIncrement: true }),
  revision: integer().notNull().default(1),
}

/** The folded title, name or question, to search and sort by; SQLite's own `lower` knows ASCII only. */
export const searchable = { folded: text().notNull() }

export const sorted = { sort_key: text().notNull().default('') }

export const submission = {
  status: text({ enum: ['pending', 'approved'] })
    .notNull()
    .default('pending'),
  submission_date: text().notNull(),
  spam: integer({ mode: 'boolean' }).notNull().default(false),
}

/** For an index of an ascending list: among equals the highest id comes first. */
export const descending = (column: AnySQLiteColumn): SQL => sql`${column} desc`

export const isSet = (column: string): SQL => sql.raw(`${column} is not null`)

export const awaitsReview = sql`(status = 'pending' or proposed is not null)`

export const isOneOf = (id: AnySQLiteColumn, ids: readonly number[]): SQL =>
  sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`

export const listsIn = (table: SQLiteTable) =>
  Object.entries(getTableColumns(table))
    .filter(([, { dataType }]) => dataType === 'json')
    .map(([name]) => name)

export function listParser(table: SQLiteTable) {
  const names = listsIn(table)
  return (row: Record<string, unknown>) => {
    for (const name of names) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name])
    return row
  }
}

export const isSingle = sql`repeats = 'none'`
export const isSeries = sql`repeats <> 'none'`

const dialect = new SQLiteSyncDialect()

export const toSql = (query: SQLWrapper) => dialect.sqlToQuery(query.getSQL())
