import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { Derived } from './derived.ts'
import { isUnavailable, Misplaced } from './errors.ts'
import { dueMigrations, migrateDatabase } from './migrate.ts'
import { numberOf, openReadOnly } from './reading.ts'
import { type Release, thisRelease } from './release.ts'

export type Db = BunSQLiteDatabase
/** Callbacks must be synchronous: an async one would commit at its first await. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Queries = Pick<Db, 'all' | 'select' | 'insert' | 'update' | 'delete' | 'run'>
export type Store = {
  db: Db
  sqlite: Database
  /** Throws Misplaced unless the open file is still at its path. */
  expectInPlace(): void
  /** For reading in batches while others write. The caller closes it. */
  snapshot(): Database
  close(): void
}

export type OpenOptions = {
  release?: Release
  derived?: readonly Derived[]
  beforeUpgrade?: () => void
}

const pragmas = [
  'journal_mode = WAL', // readers don't wait for the writer
  'synchronous = FULL', // an acknowledged write survives a power loss
  'secure_delete = ON', // overwrites what is deleted
  'cache_size = -32768',
  'temp_store = MEMORY',
  'trusted_schema = OFF', // the schema of an untrusted file can run nothing beyond the database
]

/** `from`: a path, `:memory:`, or a serialized database. */
export function openDatabase(from: string | Uint8Array, opening: OpenOptions = {}): Store {
  const { release = thisRelease, derived = [], beforeUpgrade } = opening
  const path = typeof from === 'string' ? from : ':memory:'
  const sqlite =
    typeof from === 'string' ? new Database(path, { create: true }) : Database.deserialize(from)
  try {
    sqlite.run('PRAGMA busy_timeout = 5000') // a backup or a command may hold the lock for a moment
    const { due, isFresh } = dueMigrations(sqlite, release)
    enableIncrementalVacuum(sqlite)
    for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`)
    if (due.length > 0 && !isFresh) beforeUpgrade?.()
    if (due.length > 0) migrateDatabase(sqlite, release, derived)
    if (due.length > 0 && !isFresh) vacuum(sqlite)
    sqlite.run('PRAGMA foreign_keys = ON')
  } catch (error) {
    sqlite.close()
    throw error
  }
  const expectInPlace = createPlaceCheck(path)
  return {
    db: withImmediateTransactions(drizzle({ client: sqlite }), expectInPlace),
    sqlite,
    expectInPlace,
    snapshot: () => snapshotOf(path, sqlite),
    close: () => closeDatabase(sqlite),
  }
}

/** For incremental_vacuum. An existing file changes with its next VACUUM; setting it again would be a write. */
function enableIncrementalVacuum(sqlite: Database) {
  if (numberOf(sqlite, 'PRAGMA auto_vacuum') !== 2) sqlite.run('PRAGMA auto_vacuum = INCREMENTAL')
}

/** Releases up to 1.1.0 left what they deleted in the file. */
function vacuum(sqlite: Database) {
  sqlite.run('PRAGMA temp_store = DEFAULT') // a whole database may not fit into memory
  try {
    sqlite.run('VACUUM')
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isUnavailable(error)) throw error
  } finally {
    sqlite.run('PRAGMA temp_store = MEMORY')
  }
}

export function queryDatabase<Answer>(path: string, ask: (db: Db) => Answer) {
  using sqlite = openReadOnly(path)
  return ask(drizzle({ client: sqlite }))
}

/** Without sessions, which end when a copy is restored. */
export const countRows = (path: string): Record<string, number> =>
  queryDatabase(path, (db) => {
    const tables = db.all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'sessions'`,
    )
    const rowsOf = (name: string) =>
      Number(db.values(sql`SELECT count(*) FROM ${sql.identifier(name)}`)[0]?.[0])
    return Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)]))
  })

function createPlaceCheck(path: string) {
  if (path === ':memory:') return () => {}
  const opened = statSync(path)
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino !== opened.ino || now.dev !== opened.dev) throw new Misplaced(path)
  }
}

function snapshotOf(path: string, sqlite: Database) {
  return path === ':memory:' ? Database.deserialize(sqlite.serialize()) : openSnapshot(path)
}

export function openSnapshot(path: string) {
  const sqlite = openReadOnly(path)
  try {
    sqlite.run('BEGIN')
    sqlite.query('SELECT count(*) FROM sqlite_schema').get() // a transaction's snapshot begins with its first read
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Takes the write lock at once: a transaction that reads first would fail where another process has written in between.
 */
function withImmediateTransactions(db: Db, expectInPlace: () => void): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    expectInPlace()
    return transaction(work, { behavior: 'immediate', ...config })
  }
  return db
}

/** No `PRAGMA optimize`: its statistics would be bad for a site that has grown. */
function closeDatabase(sqlite: Database) {
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays for the next start.
  }
  sqlite.close()
}
