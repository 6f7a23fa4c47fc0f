import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { embedded } from './embedded.ts'

/**
 * Brings the database up to the tables. Foreign keys are off meanwhile: a migration that rebuilds a table drops the
 * old one, which with foreign keys on would delete every child row by cascade (drizzle-orm issues 5782 and 4938).
 */
export function migrateDatabase(sqlite: Database, db: BunSQLiteDatabase) {
  sqlite.run('PRAGMA foreign_keys = OFF')
  migrate(db, { migrationsFolder: join(embedded, 'migrations') })
  const broken = sqlite.query('PRAGMA foreign_key_check').all()
  if (broken.length > 0)
    throw new Error(`A migration broke foreign keys: ${JSON.stringify(broken.slice(0, 5))}`)
  sqlite.run('PRAGMA foreign_keys = ON')
}
