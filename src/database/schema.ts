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

/** What the database lacks of that which its migrations have made: tables, columns, indexes. */
export function missingFrom(sqlite: Database, applied: MigrationMeta[]) {
  const there = new Set(partsOf(sqlite))
  return modelOf(applied, partsOf).find((part) => !there.has(part))
}

/**
 * What the database has that its migrations didn't make, or made otherwise: a trigger or a view would act whenever the
 * site writes or reads. Programs like Litestream add plain tables of their own, which are no matter.
 */
export function strangeIn(sqlite: Database, applied: MigrationMeta[]) {
  const ours = new Set(modelOf(applied, definitionsOf).map(({ words }) => words))
  return definitionsOf(sqlite).find(({ words }) => !ours.has(words) && !known.has(words))?.part
}

/** A row whose key leads to a row that isn't there, by its table. */
export const brokenKeyIn = (sqlite: Database) =>
  sqlite.query<{ table: string }, []>('PRAGMA foreign_key_check').get()?.table

/** A model that the migrations have made, looked at. */
function modelOf<Found>(applied: MigrationMeta[], look: (model: Database) => Found) {
  const model = new Database(':memory:')
  try {
    for (const migration of applied) applyMigration(model, migration)
    return look(model)
  } finally {
    model.close()
  }
}

const partsOf = (sqlite: Database) =>
  sqlite
    .query<{ part: string }, []>(
      `SELECT type || ' ' || name AS part FROM sqlite_schema UNION ALL
       SELECT 'column ' || s.name || '.' || c.name
       FROM sqlite_schema s JOIN pragma_table_xinfo(s.name) c WHERE s.type = 'table'`,
    )
    .all()
    .map(({ part }) => part)

type Row = { type: string; name: string; of: string; sql: string | null }

/** Beside what SQLite keeps for itself: its counters, statistics, and the indexes of unique columns. */
const definitionsOf = (sqlite: Database) =>
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

const known = new Set(
  ['_litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)', '_litestream_lock (id INTEGER)'].map(
    (table) => {
      const name = table.split(' ')[0]
      return ['table', name, name, normal(`CREATE TABLE ${table}`)].join(' ')
    },
  ),
)
