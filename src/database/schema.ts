import { Database } from 'bun:sqlite'
import { eq, getTableName, sql, type Table } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { applyMigration } from './migrate.ts'
import type { Queries } from './open.ts'

/** Whether it has such a table; a copy from before an upgrade lacks those that came with it. */
export const hasTable = (tx: Queries, table: Table) =>
  tx
    .select({ name: sql`name` })
    .from(sql`sqlite_schema`)
    .where(eq(sql`name`, getTableName(table)))
    .get() !== undefined

/** A part that a database lacks of those its migrations made, and one that it has beyond them or made otherwise. */
export function differencesFrom(sqlite: Database, applied: MigrationMeta[]) {
  const [here, model] = [partsOf(sqlite), partsOfModel(applied)]
  const missing = model.find(({ part }) => !here.some((each) => each.part === part))?.part
  // A trigger or a view would act whenever the site writes or reads.
  const known = new Set([...model.map(({ words }) => words), ...litestream])
  return { missing, strange: here.find(({ words }) => !known.has(words))?.part }
}

/** A row whose key leads to a row that isn't there, by its table. */
export const brokenKeyIn = (sqlite: Database) =>
  sqlite.query<{ table: string }, []>('PRAGMA foreign_key_check').get()?.table

function partsOfModel(applied: MigrationMeta[]) {
  using model = new Database(':memory:')
  for (const migration of applied) applyMigration(model, migration)
  return partsOf(model)
}

type Row = { type: string; name: string; of: string; sql: string | null }

/** Beside what SQLite keeps for itself: its counters, statistics, and the indexes of unique columns. */
const partsOf = (sqlite: Database) =>
  sqlite
    .query<Row, []>(
      `SELECT type, name, tbl_name AS of, sql FROM sqlite_schema
       WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
       AND NOT (type = 'index' AND name LIKE 'sqlite^_autoindex^_%' ESCAPE '^' AND sql IS NULL)`,
    )
    .all()
    .map(({ type, name, of, sql }) => ({
      part: `${type} ${name}`,
      words: [type, name, of, normal(sql ?? '')].join(' '),
    }))

/** Whoever wrote it down has quoted and spaced it in their own way. */
const normal = (sql: string) =>
  sql
    .replace(/[`"[\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .trim()

/** The tables that Litestream adds, which are no matter. */
const litestream = [
  'table _litestream_seq _litestream_seq CREATE TABLE _litestream_seq(id INTEGER PRIMARY KEY,seq INTEGER)',
  'table _litestream_lock _litestream_lock CREATE TABLE _litestream_lock(id INTEGER)',
]
