import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A column computed from others, in ways that SQL can't. */
export type Derived = {
  column: SQLiteColumn
  from: readonly SQLiteColumn[]
  by: (...texts: (string | null)[]) => string
}

const atOnce = 500

/**
 * Recomputes a column in every row after a migration, since a new release may compute it better. Where a unique value
 * is taken, the row keeps its own.
 */
export function deriveAnew(sqlite: Database, { column, from, by }: Derived) {
  const table = getTableName(column.table)
  const some = sqlite.query(
    `SELECT id, "${column.name}", ${from.map(({ name }) => `"${name}"`)} FROM "${table}" WHERE id > ? ORDER BY id LIMIT ${atOnce}`,
  )
  const change = sqlite.query(`UPDATE OR IGNORE "${table}" SET "${column.name}" = ? WHERE id = ?`)
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = some.values(last) as [id: number, held: string, ...texts: (string | null)[]][]
    for (const [id, held, ...texts] of rows) {
      const value = by(...texts)
      if (value !== held) change.run(value, id)
    }
    last = rows.at(-1)?.[0]
  }
}
