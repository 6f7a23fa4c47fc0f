import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { invalid } from '../http/response/errors.ts'
import type { Said } from './contract.ts'
import type { IdMap } from './id-map.ts'
import { columnsOf, importables, isInternal, type Values } from './importables.ts'

/** `seen`: keys of earlier rows of the file. */
export type HistoryContext = { sqlite: Database; ids: IdMap; at: string; seen: Set<string> }

/** No values where the row is there already. */
export type Outcome = { values?: Values; note?: Said }

export type History = {
  name: string
  table: SQLiteTable
  columns: readonly string[]
  /** SQL of exported columns that the table lacks. */
  more: { readonly [column: string]: string }
  /** Throws a Refusal. */
  settle(context: HistoryContext, row: Values): Outcome
  beside?(context: HistoryContext, row: Values): void
  /** Replaces the inserting of rows. */
  write?(context: HistoryContext, rows: readonly Values[]): void
}

type Options = Pick<History, 'settle' | 'beside' | 'write'> & {
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

export function itemOf({ ids }: Pick<HistoryContext, 'ids'>, given: Values) {
  const { kind, item } = given as { kind: string; item: number }
  const of = importables.find(({ name }) => name === kind)
  if (!of) throw invalid({ kind: `There is no kind ${kind}` })
  return { of, item, entry: ids.find(kind, item) }
}
