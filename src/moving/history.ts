import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { invalid } from '../http/response/errors.ts'
import type { Said } from './contract.ts'
import { columnsOf, importables, isInternal, type Values } from './importables.ts'
import type { Ledger } from './ledger.ts'

// What goes with items rather than being one: it moves out beside them, and in after them, a table at a time.

/** `seen`: what has come before in the same file. */
export type At = { sqlite: Database; ledger: Ledger; at: string; seen: Set<string> }
/** What becomes of a row: it is stored so, or is there already. */
export type Fate = { values?: Values; note?: Said }

export type History = {
  /** What its file is called. */
  name: string
  table: SQLiteTable
  /** The columns of its file, in their order. */
  columns: readonly string[]
  /** How those are asked for that its table doesn't have. */
  more: { readonly [column: string]: string }
  /** Says what becomes of a row, or throws a Refusal. */
  settle(at: At, row: Values): Fate
  /** What is written beside the row, in its transaction. */
  beside?(at: At, row: Values): void
  /** Writes all of it, where that isn't a row after the other. */
  write?(at: At, rows: readonly Values[]): void
}

type Differences = Pick<History, 'settle' | 'beside' | 'write'> & {
  /** Columns that are made anew, and don't move. */
  without: readonly string[]
  more?: History['more']
}

export function history(table: SQLiteTable, { without, more = {}, ...rest }: Differences): History {
  const own = Object.keys(columnsOf(table)).filter(
    (name) => !without.includes(name) && !isInternal(table, name),
  )
  return {
    name: getTableName(table),
    table,
    columns: [...own, ...Object.keys(more)],
    more,
    ...rest,
  }
}

/** What a row goes with: `entry` is where that stands here, if it came in the same import. */
export function itemOf({ ledger }: Pick<At, 'ledger'>, given: Values) {
  const { kind, item } = given as { kind: string; item: number }
  const of = importables.find(({ name }) => name === kind)
  if (!of) throw invalid({ kind: `There is no kind ${kind}` })
  return { of, item, entry: ledger.find(kind, item) }
}
