import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { type Column, getTableName, SQL, TransactionRollbackError } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Transaction } from '../database/open.ts'
import { columnsOf, type Values } from './importables.ts'

/** Writes in a transaction, which is rolled back unless the work answers true. */
export function writeIn(db: Db, work: (tx: Transaction) => boolean) {
  try {
    db.transaction((tx) => {
      if (!work(tx)) tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
}

export function insertRow(sqlite: Database, table: SQLiteTable, row: Values) {
  const columns = Object.entries(columnsOf(table))
  const insert = sqlite.query(
    `INSERT INTO main."${getTableName(table)}" (${columns.map(([name]) => `"${name}"`)})
     VALUES (${columns.map(() => '?')})`,
  )
  insert.run(...columns.map(([name, column]) => bindable(column, row[name])))
}

function bindable(column: Column, value: unknown) {
  const given = value === undefined && !(column.default instanceof SQL) ? column.default : value
  return (given ?? null) === null ? null : (column.mapToDriverValue(given) as SQLQueryBindings)
}

/** Ids are never used again. */
export function reserveIds(sqlite: Database, table: SQLiteTable, upTo: number) {
  const name = getTableName(table)
  sqlite.run(
    `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
     WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
    [name],
  )
  sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [upTo, name])
}

export function lastIdOf(sqlite: Database, table: SQLiteTable) {
  const sql = 'SELECT seq FROM main.sqlite_sequence WHERE name = ?'
  return sqlite.query<{ seq: number }, [string]>(sql).get(getTableName(table))?.seq ?? 0
}
