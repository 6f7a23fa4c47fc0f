import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  integer,
  SQLiteSyncDialect,
  type SQLiteTable,
  text,
} from 'drizzle-orm/sqlite-core'

/** Texts in their order, stored as JSON. */
export const listed = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])

/** Ids ascend and are never used again (AUTOINCREMENT); the revision counts changes, for `If-Match`. */
export const identity = {
  id: integer().primaryKey({ autoIncrement: true }),
  revision: integer().notNull().default(1),
}

/**
 * What a search compares with, and what a list is sorted by that comes in the order of titles: the title, name or
 * question, in its searchable form. SQLite's own `lower` knows ASCII only.
 */
export const searchable = { folded: text().notNull() }

/** What a list in the order of names is sorted by. */
export const sorted = { sort_key: text().notNull().default('') }

/** Something a stranger may send in and an admin decides on. Times are ISO 8601, UTC. */
export const submission = {
  status: text({ enum: ['pending', 'approved'] })
    .notNull()
    .default('pending'),
  submission_date: text().notNull(),
  spam: integer({ mode: 'boolean' }).notNull().default(false),
}

/** The ids of an index whose list ascends, since the highest comes first among equals. */
export const descending = (column: AnySQLiteColumn): SQL => sql`${column} desc`

/** The condition of an index that leaves out the rows with nothing in that column. */
export const given = (column: string): SQL => sql.raw(`${column} is not null`)

/** Holds for what waits for a decision, and for what is published and waits for one about a change. */
export const waits = sql`(status = 'pending' or proposed is not null)`

/** Holds for the rows with one of these ids, however many they are. */
export const isOneOf = (id: AnySQLiteColumn, ids: readonly number[]): SQL =>
  sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`

/** Makes lists of the texts that the database has of them. */
export function readsLists(table: SQLiteTable) {
  const names = Object.entries(getTableColumns(table))
    .filter(([, { dataType }]) => dataType === 'json')
    .map(([name]) => name)
  return (row: Record<string, unknown>) => {
    for (const name of names) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name])
    return row
  }
}

/** Holds for what takes place once, and for what does so again. An index has these rows alone. */
export const isSingle = sql`repeats = 'none'`
export const isSeries = sql`repeats <> 'none'`

const dialect = new SQLiteSyncDialect()

/** A question in SQL, and its parameters. */
export const inWords = (query: SQLWrapper) => dialect.sqlToQuery(query.getSQL())
