import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { invalid } from '../http/response/errors.ts'
import type { Said } from './contract.ts'
import type { IdMap } from './id-map.ts'
import { columnsOf, importables, isInternal, type Values } from './importables.ts'

/** `seen`: keys of earlier rows of the same file. */
export type HistoryContext = { sqlite: Database; ids: IdMap; at: string; seen: Set<string> }

/** The values to store; none where the row is there already. */
export type Outcome = { values?: Values; note?: Said }

/** A table of what goes with items, exported beside them and imported after them. */
export type History = {
  /** The name of its file. */
  name: string
  table: SQLiteTable
  /** The columns of its file, in their order. */
  columns: readonly string[]
  /** SQL for the columns of its file that its table lacks. */
  more: { readonly [column: string]: string }
  /** Decides what becomes of a row; throws a Refusal. */
  settle(context: HistoryContext, row: Values): Outcome
  /** Writes what goes with an inserted row. */
  beside?(context: HistoryContext, row: Values): void
  /** Writes all rows, instead of inserting them. */
  write?(context: HistoryContext, rows: readonly Values[]): void
}

type Options = Pick<History, 'settle' | 'beside' | 'write'> & {
  /** Columns that are neither exported nor imported. */
  without: readonly string[]
  more?: History['more']
}

export function history(table: SQLiteTable, { without, more = {}, ...rest }: Options): History {
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

/** The kind of a history's row, and where its item is here, if it came in the same import. */
export function itemOf({ ids }: Pick<HistoryContext, 'ids'>, given: Values) {
  const { kind, item } = given as { kind: string; item: number }
  const of = importables.find(({ name }) => name === kind)
  if (!of) throw invalid({ kind: `There is no kind ${kind}` })
  return { of, item, entry: ids.find(kind, item) }
}
