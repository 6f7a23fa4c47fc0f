import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A column that holds what is worked out from another one, in ways that SQL doesn't know. */
export type Derived = { column: SQLiteColumn; from: SQLiteColumn; by: (text: string) => string }

/**
 * Works a column out again in every row, after a migration: it may be new, or a release may work it out better than
 * the one that wrote the row. A row keeps what it has where another one has the new value for itself.
 */
export function deriveAnew(sqlite: Database, { column, from, by }: Derived) {
  const table = getTableName(column.table)
  const rows = sqlite
    .query<{ id: number; text: string; held: string }, []>(
      `SELECT id, "${from.name}" AS text, "${column.name}" AS held FROM "${table}"`,
    )
    .all()
  const change = sqlite.query(`UPDATE OR IGNORE "${table}" SET "${column.name}" = ? WHERE id = ?`)
  for (const { id, text, held } of rows) {
    const value = by(text)
    if (value !== held) change.run(value, id)
  }
}
