import { openToRead } from '../database/reading.ts'
import type { Row } from './rows.ts'

/** The names of the tables that hold rows. */
export function tablesOf(path: string) {
  using sqlite = openToRead(path)
  return sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
    )
    .all()
    .map(({ name }) => name)
}

const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`

/** The rows of a table, in their own order. The line is the row's number. */
export async function* fromTable(path: string, table: string): AsyncGenerator<Row> {
  using sqlite = openToRead(path)
  using statement = sqlite.prepare<Record<string, unknown>, []>(`SELECT * FROM ${quoted(table)}`)
  let line = 0
  for (const cells of statement.iterate()) yield { line: ++line, cells: Object.entries(cells) }
}
