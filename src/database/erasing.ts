import type { Database } from 'bun:sqlite'
import { count, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNotNow } from './not-now.ts'
import type { Db } from './open.ts'

// What is deleted is overwritten where it lay (`secure_delete`). Two other places hold it for a while: the write-ahead
// log, and the pages that a row was moved away from when its table grew.

/**
 * Takes all that was written into the database file and empties the write-ahead log. Where another program reads the
 * file, or the disk is full, nothing happens, and the next call tries again.
 */
export function emptyLog(sqlite: Database) {
  const patience = sqlite.query<{ timeout: number }, []>('PRAGMA busy_timeout').get()?.timeout ?? 0
  sqlite.run('PRAGMA busy_timeout = 0') // a copy in the making may read for seconds
  try {
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isNotNow(error)) throw error
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${patience}`)
  }
}

/** Larger ones would hold everybody up; they wait until they have shrunk. */
const mostRows = 2000

/** Writes a table anew, so that its pages hold its rows and nothing of any other. Ids go on where they were. */
export const rewriteTable = (db: Db, table: SQLiteTable, most = mostRows) =>
  db.transaction((tx) => {
    const { rows } = tx.select({ rows: count() }).from(table).get() ?? { rows: 0 }
    if (rows > most) return
    tx.run(sql`CREATE TEMP TABLE rewritten AS SELECT * FROM ${table}`)
    tx.run(sql`DELETE FROM ${table}`)
    tx.run(sql`INSERT INTO ${table} SELECT * FROM rewritten ORDER BY rowid`)
    tx.run(sql`DROP TABLE rewritten`)
  })
