import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNotNow } from './not-now.ts'
import type { Db, Transaction } from './open.ts'
import { withoutWaiting } from './others-write.ts'
import { numberOf } from './reading.ts'
import { totalIn } from './rows.ts'

// What is deleted is overwritten where it lay (`secure_delete`). Two other places hold it for a while: the write-ahead
// log, and the pages that a row was moved away from when its table grew.

/**
 * Takes all that was written into the database file and empties the write-ahead log. Where another program reads the
 * file, or the disk is full, nothing happens, and the next call tries again.
 */
export function emptyLog(sqlite: Database) {
  if (sqlite.inTransaction) return // nothing is written out before it ends: whoever began it calls again
  try {
    withoutWaiting(sqlite, () => sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')) // a copy may be read for seconds
  } catch (error) {
    if (!isNotNow(error)) throw error
  }
}

const pagesAtOnce = 500
/** About to be used again: 1 MB. */
const pagesLeft = 256

/** Makes the file smaller by the pages that nothing uses any more, step by step, between which others write. */
export async function giveBackPages(sqlite: Database, stopping: AbortSignal) {
  const isLarge = () => numberOf(sqlite, 'PRAGMA freelist_count') > pagesLeft
  while (numberOf(sqlite, 'PRAGMA auto_vacuum') === 2 && isLarge()) {
    if (stopping.aborted || sqlite.inTransaction) return
    sqlite.query(`PRAGMA incremental_vacuum(${pagesAtOnce})`).all()
    await Bun.sleep(20)
  }
}

/** Larger ones would hold everybody up; they wait until they have shrunk. */
const mostRows = 2000

/**
 * Writes a table anew, so that its pages hold its rows and nothing of any other. Ids go on where they were. Answers
 * whether it did.
 */
export function rewriteTable(db: Db, table: SQLiteTable, most = mostRows) {
  const rows = totalIn(db, table)
  if (rows > most) return false
  for (const _ of rewriteInSteps(db, table, rows + 1));
  return true
}

const rowsAtOnce = 1000

/**
 * The same for a large table, step by step, between which others write: a step clears all the pages that lie wholly
 * among its rows, so each begins amid the rows of the one before. Indexes are made anew one by one.
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

/** An id is the rowid itself. */
function columnsOf(table: SQLiteTable) {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  return names.includes('id') ? names : ['rowid', ...names]
}

type Step = { columns: SQL; from: number; atOnce: number }

/** Answers where the next step begins: nowhere where this was the last one. */
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
