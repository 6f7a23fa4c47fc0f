import { Database } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { migrateDatabase } from './migrate.ts'

export type Db = BunSQLiteDatabase
/** What runs inside a transaction; only synchronous callbacks, an async one would commit at its first await. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Either: what only asks or writes, and leaves it to its caller whether that is a transaction. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>
export type Store = { db: Db; sqlite: Database; close(): void }

const pragmas = [
  'journal_mode = WAL', // readers don't wait for the writer
  'synchronous = FULL', // an acknowledged write survives a power loss
  'busy_timeout = 5000', // a backup or a command may hold the lock for a moment
  'cache_size = -32768', // 32 MB
  'temp_store = MEMORY',
]

/** Opens, and brings up to date, the database at `path` (`:memory:` for one that nobody keeps). */
export function openDatabase(path: string): Store {
  const sqlite = new Database(path, { create: true, strict: true })
  for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`)
  const db = drizzle({ client: sqlite })
  migrateDatabase(sqlite, db)
  return { db, sqlite, close: () => closeDatabase(sqlite) }
}

function closeDatabase(sqlite: Database) {
  sqlite.run('PRAGMA optimize')
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** Whether another process has the database open. Nothing is left behind when that process is killed. */
export function isInUse(path: string) {
  const probe = new Database(path, { create: true })
  try {
    probe.run('PRAGMA locking_mode = EXCLUSIVE')
    probe.run('BEGIN IMMEDIATE')
    probe.run('ROLLBACK')
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      return true
    throw error
  } finally {
    probe.close()
  }
}
