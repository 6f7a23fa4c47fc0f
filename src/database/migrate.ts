import type { Database } from 'bun:sqlite'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type Derived, deriveAnew } from './derived.ts'
import { numberOf } from './reading.ts'
import { type Release, versionNumber, versionText } from './release.ts'

/** "HyLa", in the header of every database. */
export const applicationId = 0x48_79_4c_61

/** Throws where the database isn't ours, or a newer release has changed it. */
export function dueMigrations(sqlite: Database, release: Release): Migrations {
  const isFresh = numberOf(sqlite, 'SELECT count(*) FROM sqlite_schema') === 0
  const known = readMigrationFiles({ migrationsFolder: release.migrations })
  if (isFresh) return { isFresh, due: known, done: [] }
  const applied = appliedIn(sqlite)
  if (!isOurs(applied, known)) throw new Error('it is not a database of Hydra Lab.')
  const isApplied = (each: MigrationMeta) => applied.some(({ at }) => at === each.folderMillis)
  const isKnown = ({ at }: Applied) => known.some(({ folderMillis }) => folderMillis === at)
  if (!applied.every(isKnown)) throw tooNew(sqlite, release)
  const due = known.filter((each) => !isApplied(each))
  return { isFresh, due, done: known.filter(isApplied) }
}

type Migrations = { isFresh: boolean; due: MigrationMeta[]; done: MigrationMeta[] }

type Applied = { at: number; hash: string }

function appliedIn(sqlite: Database) {
  const isThere = "SELECT count(*) FROM sqlite_schema WHERE name = '__drizzle_migrations'"
  if (numberOf(sqlite, isThere) === 0) return []
  return sqlite.query<Applied, []>('SELECT created_at AS at, hash FROM __drizzle_migrations').all()
}

const isOurs = (applied: Applied[], [first]: MigrationMeta[]) =>
  applied.some(({ hash }) => hash === first?.hash)

function tooNew(sqlite: Database, { version }: Release) {
  const newer = versionText(numberOf(sqlite, 'PRAGMA user_version'))
  if (newer === version)
    return new Error(`another build of ${version} has changed it. Use that one.`)
  return new Error(
    `Hydra Lab ${newer} has brought it up to date, and this is ${version}. Use version ${newer} or newer.`,
  )
}

/**
 * Foreign keys are off meanwhile, since a rebuilt table would delete its children by cascade, and they can't be
 * switched off inside a transaction (drizzle-orm issues 5782 and 4938). Drizzle's own migrator commits before they can
 * be checked.
 */
export function migrateDatabase(sqlite: Database, release: Release, derived: readonly Derived[]) {
  sqlite.run('PRAGMA foreign_keys = OFF')
  const migrate = sqlite.transaction(() => {
    const { due } = dueMigrations(sqlite, release) // another process may have been faster
    if (due.length === 0) return
    for (const migration of due) applyMigration(sqlite, migration)
    for (const each of derived) deriveAnew(sqlite, each)
    refuseBrokenKeys(sqlite)
    sqlite.run(`PRAGMA application_id = ${applicationId}`)
    sqlite.run(`PRAGMA user_version = ${versionNumber(release.version)}`)
  })
  migrate.immediate()
}

export function applyMigration(sqlite: Database, { sql, hash, folderMillis }: MigrationMeta) {
  sqlite.run(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  for (const statement of sql) if (!isEmpty(statement)) sqlite.run(statement)
  const note = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)'
  sqlite.run(note, [hash, folderMillis])
}

/** A migration may only cause the derived columns to be recomputed. */
const isEmpty = (statement: string) => statement.replace(/--.*/g, '').trim() === ''

function refuseBrokenKeys(sqlite: Database) {
  const broken = sqlite.query('PRAGMA foreign_key_check').all()
  if (broken.length > 0)
    throw new Error(`A migration broke foreign keys: ${JSON.stringify(broken.slice(0, 5))}`)
}
