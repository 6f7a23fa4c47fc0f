import { Database } from 'bun:sqlite'
import type { Row } from './rows.ts'

const beginning = 'SQLite format 3\0'

export const isSqlite = async (path: string) =>
  (await Bun.file(path).slice(0, beginning.length).text()) === beginning

/** Opens somebody's database to be read, whatever it holds. Whoever asks closes it. */
export function openForeign(path: string) {
  const sqlite = new Database(path, { readonly: true })
  try {
    for (const pragma of ['busy_timeout = 5000', 'trusted_schema = OFF', 'cell_size_check = ON'])
      sqlite.run(`PRAGMA ${pragma}`)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** The names of the tables that hold rows. */
export const tablesOf = (sqlite: Database) =>
  sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
    )
    .all()
    .map(({ name }) => name)

const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`

/** The rows of a table, in their own order. The line is the row's number. */
export async function* fromTable(sqlite: Database, table: string): AsyncGenerator<Row> {
  using statement = sqlite.prepare<Record<string, unknown>, []>(`SELECT * FROM ${quoted(table)}`)
  let line = 0
  for (const cells of statement.iterate()) yield { line: ++line, cells: Object.entries(cells) }
}
