import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { columnsOf, isInternal } from './importables.ts'
import type { Ledger } from './ledger.ts'

// What goes with items rather than being one: it moves out beside them, and in after them, a table at a time.

export type Values = Record<string, unknown>
export type At = { sqlite: Database; ledger: Ledger; at: string }
/** What becomes of a row: it is there already, something is wrong with it, or it is stored so. */
export type Fate =
  | 'there'
  | { wrong: string }
  | { there: string }
  | { values: Values; note?: string }

export type History = {
  /** What its file is called. */
  name: string
  table: SQLiteTable
  /** The columns of its file, in their order. */
  columns: readonly string[]
  /** Asks for all rows that move out. */
  rows: string
  /** Says what becomes of each row. Begins anew for each file. */
  createSettling(at: At): (row: Values) => Fate
  /** What is written beside the row, in its transaction. */
  beside?(at: At, row: Values): void
  /** Writes all of it, where that isn't a row after the other. */
  write?(at: At, rows: readonly Values[]): void
}

type Differences = Pick<History, 'createSettling' | 'beside' | 'write'> & {
  /** Columns that are made anew, and don't move. */
  without: readonly string[]
  more?: { [name: string]: string }
}

export function history(table: SQLiteTable, { without, more = {}, ...rest }: Differences): History {
  const own = Object.keys(columnsOf(table)).filter(
    (name) => !without.includes(name) && !isInternal(table, name),
  )
  const asked = [
    ...own.map((name) => `"${name}"`),
    ...Object.entries(more).map(([name, sql]) => `${sql} AS ${name}`),
  ]
  const name = getTableName(table)
  return {
    name,
    table,
    columns: [...own, ...Object.keys(more)],
    rows: `SELECT ${asked} FROM "${name}" ORDER BY rowid`,
    ...rest,
  }
}

/** What a row goes with. */
export type Of = { kind: string; item: number }

export const isOne = (sqlite: Database, sql: string, ...of: (string | number | null)[]) =>
  sqlite.query(sql).get(...of) !== null

/** What is gone for good stays under its number, so that nothing new gets that; under none where the number is another one's. */
export const placeGone = (ledger: Ledger, { kind, item }: Of) =>
  ledger.isTaken(kind, item) ? 0 : item
