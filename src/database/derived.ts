import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A column that holds what is worked out from others, in ways that SQL doesn't know. */
export type Derived = {
  column: SQLiteColumn
  from: readonly SQLiteColumn[]
  by: (...texts: (string | null)[]) => string
}

/** More texts than these would fill the memory. */
const atOnce = 500

/**
 * Works a column out again in every row, after a migration: it may be new, or a release may work it out better than
 * the one that wrote the row. A row keeps what it has where another one has the new value for itself.
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
