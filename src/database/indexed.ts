import { type Column, type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A table's rows by that index of it, whatever SQLite believes of how the rows are spread: figures that it stored while
 * there were few of them would have it read all of them, or sort them. Without the index it refuses to ask. No index:
 * the rows as they stand, by their ids.
 */
export const indexed = (table: SQLiteTable, index?: string) =>
  index === undefined
    ? sql`${table} not indexed`
    : sql`${table} indexed by ${sql.identifier(`${getTableName(table)}_${index}`)}`

type Read<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name]>>
}

/** What is read from it, named one by one: Drizzle knows no columns of a table that is asked for so. */
export const columnsOf = <Columns extends Record<string, Column>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      sql`${column}`.mapWith(column).as(name),
    ]),
  ) as Read<Columns>
