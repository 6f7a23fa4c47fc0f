import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

export type Derived = {
  column: SQLiteColumn
  from: readonly SQLiteColumn[]
  by: (...texts: (string | null)[]) => string
}

const atOnce = 500

/**
 * Recomputes a column of every row, since a new release may compute it better; a unique value that is taken is left
 * out.
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
