import type { Database } from 'bun:sqlite'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type Release, versionNumber, versionText } from './release.ts'

/** A database that this release can't use; the message says why, and what can. */
class UnusableDatabase extends Error {}

/** In the header of every database of ours: "HyLa". */
const ourMark = 0x48_79_4c_61

/**
 * What has to be done to bring the database up to the release's tables. Throws where that can't be: it isn't ours, or
 * a newer release has changed it.
 */
export function dueMigrations(sqlite: Database, release: Release) {
  const isFresh = numberOf(sqlite, 'SELECT count(*) FROM sqlite_schema') === 0
  const known = readMigrationFiles({ migrationsFolder: release.migrations })
  if (isFresh) return { isFresh, due: known }
  if (numberOf(sqlite, 'PRAGMA application_id') !== ourMark)
    throw new UnusableDatabase('it is not a database of Hydra Lab.')
  const applied = sqlite.query('SELECT created_at FROM __drizzle_migrations').values().flat()
  const unknown = applied.filter((at) => !known.some(({ folderMillis }) => folderMillis === at))
  if (unknown.length > 0) throw tooNew(sqlite, release)
  return { isFresh, due: known.filter(({ folderMillis }) => !applied.includes(folderMillis)) }
}

function tooNew(sqlite: Database, { version }: Release) {
  const newer = versionText(numberOf(sqlite, 'PRAGMA user_version'))
  return new UnusableDatabase(
    `Hydra Lab ${newer} has brought it up to date, and this is ${version}. Use version ${newer} or newer.`,
  )
}

/**
 * Runs migrations, all of them or none. Foreign keys are off meanwhile: one that rebuilds a table drops the old one,
 * which with foreign keys on would delete every child row by cascade, and they can't be switched off inside the
 * transaction (drizzle-orm issues 5782 and 4938). That is also why Drizzle's own migrator isn't used: it commits
 * before anybody could look whether the foreign keys still hold.
 */
export function migrateDatabase(sqlite: Database, due: MigrationMeta[], { version }: Release) {
  sqlite.run('PRAGMA foreign_keys = OFF')
  const migrate = sqlite.transaction(() => {
    for (const migration of due) apply(sqlite, migration)
    refuseBrokenKeys(sqlite)
    sqlite.run(`PRAGMA application_id = ${ourMark}`)
    sqlite.run(`PRAGMA user_version = ${versionNumber(version)}`)
  })
  if (due.length > 0) migrate.immediate()
  sqlite.run('PRAGMA foreign_keys = ON')
}

/** The table is laid out as Drizzle's migrator has it. */
function apply(sqlite: Database, { sql, hash, folderMillis }: MigrationMeta) {
  sqlite.run(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  for (const statement of sql) sqlite.run(statement)
  const note = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)'
  sqlite.run(note, [hash, folderMillis])
}

function refuseBrokenKeys(sqlite: Database) {
  const broken = sqlite.query('PRAGMA foreign_key_check').all()
  if (broken.length > 0)
    throw new Error(`A migration broke foreign keys: ${JSON.stringify(broken.slice(0, 5))}`)
}

const numberOf = (sqlite: Database, query: string) => Number(sqlite.query(query).values()[0]?.[0])
