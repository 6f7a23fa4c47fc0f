import { Database } from 'bun:sqlite'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { applyMigration } from './migrate.ts'

/**
 * What the database lacks of that which its migrations have made: tables, columns, indexes. What it has beside them is
 * no matter, since programs like Litestream add tables of their own.
 */
export function missingFrom(sqlite: Database, applied: MigrationMeta[]) {
  const there = new Set(partsOf(sqlite))
  return promisedBy(applied).filter((part) => !there.has(part))
}

function promisedBy(applied: MigrationMeta[]) {
  const model = new Database(':memory:')
  try {
    for (const migration of applied) applyMigration(model, migration)
    return partsOf(model)
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
