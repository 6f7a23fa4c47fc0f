import { type Column, type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Names the index, since SQLite's statistics may be those of a small table. */
export const indexed = (table: SQLiteTable, index?: string) =>
  index === undefined
    ? sql`${table} not indexed`
    : sql`${table} indexed by ${sql.identifier(`${getTableName(table)}_${index}`)}`

type Read<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name]>>
}

/** Drizzle doesn't know the columns of a table in raw SQL. */
export const columnsOf = <Columns extends Record<string, Column>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      sql`${column}`.mapWith(column).as(name),
    ]),
  ) as Read<Columns>
