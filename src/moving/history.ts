import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Transaction } from '../database/open.ts'
import { invalid } from '../http/response/errors.ts'
import { attempt, saidOf } from './attempt.ts'
import { nothingSettled, type Settled, type Verdict } from './contract.ts'
import {
  columnsOf,
  type ImportContext,
  importables,
  isInternal,
  type Values,
} from './importables.ts'
import { type ImportOptions, importTable, type Moved, movedKey } from './importing.ts'
import { ImportedPictures } from './pictures.ts'
import type { ReadRow } from './reading.ts'
import { plain, type Row } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRow, reserveIds } from './writing.ts'

export type HistoryContext = ImportContext & { moved: Moved; isNew: boolean; began: string }

/** A table that moves with the items of an export, into a new site. */
export type History = {
  name: string
  table: SQLiteTable
  columns: readonly string[]
  /** SQL of exported columns that the table lacks. */
  more: { readonly [column: string]: string }
  isHere(sqlite: Database, row: Values): boolean
  /** What is stored. Throws a Refusal. */
  settle(context: HistoryContext, row: Values): Values
  before?(context: HistoryContext, rows: readonly Values[]): void
  beside?(sqlite: Database, row: Values): void
}

type Options = Omit<History, 'name' | 'table' | 'columns' | 'more'> & {
  without: readonly string[]
  more?: History['more']
}

export function history(table: SQLiteTable, { without, more = {}, ...rest }: Options): History {
  const own = Object.keys(columnsOf(table)).filter(
    (name) => !without.includes(name) && !isInternal(table, name),
  )
  const columns = [...own, ...Object.keys(more)]
  return { name: getTableName(table), table, columns, more, ...rest }
}

export function itemOf(given: Values) {
  const { kind, item } = given as { kind: string; item: number }
  const of = importables.find(({ name }) => name === kind)
  if (!of) throw invalid({ kind: `There is no kind ${kind}` })
  return { of, item, key: movedKey(kind, item) }
}

export async function importHistory(
  context: HistoryContext,
  history: History,
  rows: Iterable<Row>,
  options: ImportOptions,
): Promise<Verdict> {
  using pictures = new ImportedPictures(context, options.pictures)
  const to = { ...context, placed: pictures, options }
  const read = (row: Row) => readRow(history, row, pictures)
  const settle = (_: Transaction, all: readonly ReadRow[]) => settleAll(to, history, all)
  return {
    columns: [],
    missing: [],
    ...(await importTable(context, options, { rows, read, settle })),
  }
}

const addressesIn = (values: Values) =>
  JSON.stringify(values).match(/\/images\/[0-9a-f]{40}\.webp/g) ?? []

async function readRow({ table, columns }: History, row: Row, pictures: ImportedPictures) {
  const { line, cells } = row
  const known = new Map(columns.map((name) => [plain(name), name]))
  const named = cells.map(([heading, cell]) => [known.get(plain(heading)) ?? '', cell] as const)
  const given: Values = Object.fromEntries(named)
  const { done, wrong } = attempt(() => storedValues(columnsOf(table), columns, given))
  const values = { ...given, ...done }
  const addresses = done ? addressesIn(values) : []
  await pictures.place(Object.fromEntries(addresses.map((each) => [each, each])), addresses)
  return { line, given: values, left: {}, notes: [], wrong }
}

type To = HistoryContext & { placed: ImportedPictures; options: ImportOptions }

function settleAll(to: To, history: History, rows: readonly ReadRow[]): Settled {
  const settled = nothingSettled()
  const all = rows.map(({ given }) => given)
  if (to.isNew) history.before?.(to, all)
  for (const row of rows) {
    const { done, wrong } = attempt(() => settleRow(to, history, row))
    if (done) settled[done]++
    else settled.refused.push({ line: row.line, ...saidOf(wrong) })
  }
  return settled
}

function settleRow(to: To, history: History, { given, wrong }: ReadRow) {
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (!to.isNew) throw invalid({ '': notNew })
  if (history.isHere(to.sqlite, given)) return 'there'
  const row = history.settle(to, given)
  if (!to.options.isDry) to.placed.write(addressesIn(row))
  insertRow(to.sqlite, history.table, row)
  history.beside?.(to.sqlite, row)
  if (row['kind'] === undefined) return 'added'
  const { of, item } = itemOf(row)
  reserveIds(to.sqlite, of.table, item)
  return 'added'
}

const notNew = 'This site has items of its own, so that the history of others stays out'
