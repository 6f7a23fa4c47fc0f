import { Database } from 'bun:sqlite'
import { rmSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { Derived } from './derived.ts'
import { dueMigrations, migrateDatabase } from './migrate.ts'
import { isNotNow, Misplaced } from './not-now.ts'
import { isThere } from './place.ts'
import { numberOf, openToRead } from './reading.ts'
import { type Release, thisRelease } from './release.ts'

export type Db = BunSQLiteDatabase
/** What runs inside a transaction; only synchronous callbacks, an async one would commit at its first await. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Either: what only asks or writes, and leaves it to its caller whether that is a transaction. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'run'>
export type Store = {
  db: Db
  sqlite: Database
  /** Throws (Misplaced) unless the file that is open still lies where it was opened. */
  expectInPlace(): void
  /** The database as it is now, for what is read bit by bit while others write. Whoever asks closes it. */
  snapshot(): Database
  close(): void
}

export type Opening = {
  release?: Release
  /** Made anew whenever a migration is run. */
  derived?: readonly Derived[]
  /** Called when a database that holds something is about to be changed; throws to leave it as it is. */
  beforeUpgrade?: () => void
}

const pragmas = [
  'journal_mode = WAL', // readers don't wait for the writer
  'synchronous = FULL', // an acknowledged write survives a power loss
  'secure_delete = ON', // what is deleted is overwritten, not only forgotten
  'cache_size = -32768', // 32 MB
  'temp_store = MEMORY',
  'trusted_schema = OFF', // what a schema says may run nothing that reaches beyond the database
]

/** Opens, and brings up to date, the database at a path (`:memory:` for one that nobody keeps), or such a one's copy. */
export function openDatabase(from: string | Uint8Array, opening: Opening = {}): Store {
  const { release = thisRelease, derived = [], beforeUpgrade } = opening
  const path = typeof from === 'string' ? from : ':memory:'
  const isMade = path !== ':memory:' && !isThere(path)
  const sqlite =
    typeof from === 'string' ? new Database(path, { create: true }) : Database.deserialize(from)
  try {
    sqlite.run('PRAGMA busy_timeout = 5000') // a backup or a command may hold the lock for a moment
    const { due, isFresh } = dueMigrations(sqlite, release)
    letPagesGo(sqlite)
    for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`)
    if (due.length > 0 && !isFresh) beforeUpgrade?.()
    if (due.length > 0) migrateDatabase(sqlite, release, derived)
    if (due.length > 0 && !isFresh) dropLeftovers(sqlite)
    sqlite.run('PRAGMA foreign_keys = ON')
  } catch (error) {
    sqlite.close()
    if (isMade) dropEmpty(path)
    throw error
  }
  const expectInPlace = placeKeeper(path)
  return {
    db: careful(drizzle({ client: sqlite }), expectInPlace),
    sqlite,
    expectInPlace,
    snapshot: () => snapshotOf(path, sqlite),
    close: () => closeDatabase(sqlite),
  }
}

/** So that free pages can be given back; an older file learns it by the VACUUM of an upgrade. To say it again is a write. */
function letPagesGo(sqlite: Database) {
  if (numberOf(sqlite, 'PRAGMA auto_vacuum') !== 2) sqlite.run('PRAGMA auto_vacuum = INCREMENTAL')
}

/**
 * Release 1.1.0 and those before it left what they deleted in the file. Nothing depends on it: where there is no room to
 * write the file anew, or another program holds it, it stays as it is.
 */
function dropLeftovers(sqlite: Database) {
  sqlite.run('PRAGMA temp_store = DEFAULT') // a whole database is too much for the memory
  try {
    sqlite.run('VACUUM')
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isNotNow(error)) throw error
  } finally {
    sqlite.run('PRAGMA temp_store = MEMORY')
  }
}

/** What was made and never written would look like a database that was emptied. */
function dropEmpty(path: string) {
  const hasBytes = [path, `${path}-wal`].some((file) => isThere(file) && statSync(file).size > 0)
  if (!hasBytes) rmSync(path, { force: true })
}

/** Asks a database something and leaves it as it is, of whichever release it is. */
export function askDatabase<Answer>(path: string, ask: (db: Db) => Answer) {
  const sqlite = openToRead(path)
  try {
    return ask(drizzle({ client: sqlite }))
  } finally {
    sqlite.close()
  }
}

/** How many rows each table has; sessions end when a copy is restored. */
export const countRows = (path: string): Record<string, number> =>
  askDatabase(path, (db) => {
    const tables = db.all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'sessions'`,
    )
    const rowsOf = (name: string) =>
      Number(db.values(sql`SELECT count(*) FROM ${sql.identifier(name)}`)[0]?.[0])
    return Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)]))
  })

function placeKeeper(path: string) {
  if (path === ':memory:') return () => {}
  const opened = statSync(path)
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino !== opened.ino || now.dev !== opened.dev) throw new Misplaced(path)
  }
}

function snapshotOf(path: string, sqlite: Database) {
  return path === ':memory:' ? Database.deserialize(sqlite.serialize()) : readStill(path)
}

/** A database file as it is now, also while it is written to. */
export function readStill(path: string) {
  const sqlite = openToRead(path)
  try {
    sqlite.run('BEGIN')
    sqlite.query('SELECT count(*) FROM sqlite_schema').get() // a transaction sees what there is when it first reads
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * No transaction begins in a file that nobody would find again. And every one takes the write lock when it begins: one
 * that read first and wrote later would fail at once, and not wait, where another process has written in between; and
 * commands do that while the server runs.
 */
function careful(db: Db, expectInPlace: () => void): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    expectInPlace()
    return transaction(work, { behavior: 'immediate', ...config })
  }
  return db
}

/**
 * Leaves one file, unless another program reads it: Litestream always does, and a stop mustn't wait for it. There is no
 * `PRAGMA optimize`: the figures it stores are those of today, and plans made by them are bad when the site has grown.
 */
function closeDatabase(sqlite: Database) {
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Another program is writing, or the disk is full. Nothing is lost: the next one to open it finds the log.
  }
  sqlite.close()
}
