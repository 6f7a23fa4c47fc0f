import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isUnavailable } from './errors.ts'
import type { Db, Transaction } from './open.ts'
import { numberOf } from './reading.ts'
import { withoutWaiting } from './writer-wait.ts'

// `secure_delete` overwrites what is deleted, but for two places: the write-ahead log, and pages that rows moved away from.

/** Moves the write-ahead log into the database. Does nothing while another program reads it or the disk is full. */
export function truncateWal(sqlite: Database) {
  if (sqlite.inTransaction) return // only its end writes anything
  try {
    withoutWaiting(sqlite, () => sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')) // a backup may read for seconds
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

const pagesAtOnce = 500
/** 1 MB for reuse. */
const pagesLeft = 256

export async function releasePages(sqlite: Database, stopping: AbortSignal) {
  const isLarge = () => numberOf(sqlite, 'PRAGMA freelist_count') > pagesLeft
  while (numberOf(sqlite, 'PRAGMA auto_vacuum') === 2 && isLarge()) {
    if (stopping.aborted || sqlite.inTransaction) return
    sqlite.query(`PRAGMA incremental_vacuum(${pagesAtOnce})`).all()
    await Bun.sleep(20)
  }
}

const rowsAtOnce = 1000

/**
 * Rewrites a table, so that its pages hold nothing but its rows; between the steps others write. A step clears the pages
 * that lie wholly among its rows, so each begins amid the last one's.
 */
export function* rewriteInSteps(db: Db, table: SQLiteTable, atOnce = rowsAtOnce) {
  const columns = sql.join(
    columnsOf(table).map((name) => sql.identifier(name)),
    sql`, `,
  )
  for (let from: number | undefined = 0; from !== undefined; ) {
    from = db.transaction((tx) => rewriteFrom(tx, table, { columns, atOnce, from: from ?? 0 }))
    yield
  }
  const named = sql`SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ${getTableName(table)}`
  for (const { name } of db.all<{ name: string }>(named)) {
    db.run(sql`REINDEX ${sql.identifier(name)}`)
    yield
  }
}

function columnsOf(table: SQLiteTable) {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  return names.includes('id') ? names : ['rowid', ...names]
}

type Step = { columns: SQL; from: number; atOnce: number }

/** Returns where the next step begins. */
function rewriteFrom(tx: Transaction, table: SQLiteTable, { columns, from, atOnce }: Step) {
  const ids = tx
    .all<{ id: number }>(
      sql`SELECT rowid AS id FROM ${table} WHERE rowid >= ${from} ORDER BY rowid LIMIT ${atOnce}`,
    )
    .map(({ id }) => id)
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const range = sql`rowid BETWEEN ${first} AND ${last}`
  tx.run(sql`CREATE TEMP TABLE rewritten AS SELECT ${columns} FROM ${table} WHERE ${range}`)
  tx.run(sql`DELETE FROM ${table} WHERE ${range}`)
  tx.run(sql`INSERT INTO ${table} (${columns}) SELECT * FROM rewritten`)
  tx.run(sql`DROP TABLE rewritten`)
  return ids.length < atOnce ? undefined : ids[Math.floor(atOnce / 2)]
}
