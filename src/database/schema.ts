import { Database } from 'bun:sqlite'
import { eq, getTableName, sql, type Table } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { applyMigration } from './migrate.ts'
import type { Queries } from './open.ts'

/** Copies from before an upgrade lack newer tables. */
export const hasTable = (tx: Queries, table: Table) =>
  tx
    .select({ name: sql`name` })
    .from(sql`sqlite_schema`)
    .where(eq(sql`name`, getTableName(table)))
    .get() !== undefined

export function differencesFrom(sqlite: Database, applied: MigrationMeta[]) {
  const [here, model] = [partsOf(sqlite), partsOfModel(applied)]
  const missing = model.find(({ part }) => !here.some((each) => each.part === part))?.part
  // Triggers and views would run with the site's own statements.
  const known = new Set([...model.map(({ definition }) => definition), ...litestream])
  return { missing, unexpected: here.find(({ definition }) => !known.has(definition))?.part }
}

export const brokenKeyIn = (sqlite: Database) =>
  sqlite.query<{ table: string }, []>('PRAGMA foreign_key_check').get()?.table

function partsOfModel(applied: MigrationMeta[]) {
  using model = new Database(':memory:')
  for (const migration of applied) applyMigration(model, migration)
  return partsOf(model)
}

type SchemaRow = { type: string; name: string; of: string; sql: string | null }

const partsOf = (sqlite: Database) =>
  sqlite
    .query<SchemaRow, []>(
      `SELECT type, name, tbl_name AS of, sql FROM sqlite_schema
       WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
       AND NOT (type = 'index' AND name LIKE 'sqlite^_autoindex^_%' ESCAPE '^' AND sql IS NULL)`,
    )
    .all()
    .map(({ type, name, of, sql }) => ({
      part: `${type} ${name}`,
      definition: [type, name, of, normal(sql ?? '')].join(' '),
    }))

const normal = (sql: string) =>
  sql
    .replace(/[`"[\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .trim()

const litestream = [
  'table _litestream_seq _litestream_seq CREATE TABLE _litestream_seq(id INTEGER PRIMARY KEY,seq INTEGER)',
  'table _litestream_lock _litestream_lock CREATE TABLE _litestream_lock(id INTEGER)',
]
