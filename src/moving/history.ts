import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { indexImported } from '../content/search-index.ts'
import { invalid } from '../http/response/errors.ts'
import { attempt, saidOf } from './checking.ts'
import { nothingYet, type Remark, type Said, type Verdict } from './contract.ts'
import { type Moved, movedKey, reserveIds } from './existing-rows.ts'
import {
  columnsOf,
  type ImportContext,
  importables,
  isInternal,
  type Values,
} from './importables.ts'
import { type ImportOptions, isTakenIn } from './importing.ts'
import { ImportedPictures } from './pictures.ts'
import { inTurns, plain, type Row } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRows } from './writing.ts'

/** `seen`: keys of earlier rows of the file. */
export type HistoryContext = {
  sqlite: Database
  moved: Moved
  hadActs: boolean
  at: string
  seen: Set<unknown>
}

/** No values where the row is there already. */
type Outcome = { values?: Values; note?: Said }

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
  const columns = [...own, ...Object.keys(more)]
  return { name: getTableName(table), table, columns, more, ...rest }
}

export function itemOf(given: Values) {
  const { kind, item } = given as { kind: string; item: number }
  const of = importables.find(({ name }) => name === kind)
  if (!of) throw invalid({ kind: `There is no kind ${kind}` })
  return { of, item, key: movedKey(kind, item) }
}

type Moving = Pick<HistoryContext, 'moved' | 'hadActs'>

export async function importHistory(
  context: ImportContext & Moving,
  history: History,
  rows: AsyncIterable<Row>,
  options: ImportOptions,
): Promise<Verdict> {
  const { sqlite, moved, hadActs, db, clock } = context
  const pictures = new ImportedPictures(context, options.pictures)
  try {
    const found = await readAll(history, rows, pictures)
    const to = { sqlite, moved, hadActs, at: clock().toISOString(), seen: new Set() }
    const { added, ...told } = db.transaction((tx) => {
      const settled = settleAll(history, to, found)
      if (options.isDry || !isTakenIn(settled, options)) return settled
      pictures.write(found.addresses)
      writeAll(history, to, settled.added)
      indexImported(tx)
      return settled
    })
    const read = found.read.length + found.refused.length
    return { ...nothingYet, ...told, read, added: added.length }
  } finally {
    pictures.drop()
  }
}

type Found = {
  read: { line: number; values: Values }[]
  refused: Remark[]
  addresses: Set<string>
}

async function readAll(
  { table, columns: names }: History,
  rows: AsyncIterable<Row>,
  pictures: ImportedPictures,
) {
  const columns = columnsOf(table)
  const known = new Map(names.map((name) => [plain(name), name]))
  const found: Found = { read: [], refused: [], addresses: new Set() }
  const turn = inTurns()
  for await (const { line, cells } of rows) {
    await turn()
    const named = cells.map(([heading, cell]) => [known.get(plain(heading)) ?? '', cell] as const)
    const given = Object.fromEntries(named)
    const { done, wrong } = attempt(() => storedValues(columns, names, given))
    if (!done) {
      found.refused.push({ line, ...saidOf(wrong) })
      continue
    }
    const values = { ...given, ...done }
    for (const address of await picturesOf(values, pictures)) found.addresses.add(address)
    found.read.push({ line, values })
  }
  return found
}

async function picturesOf(values: Values, pictures: ImportedPictures) {
  const named = JSON.stringify(values).match(/\/images\/[0-9a-f]{40}\.webp/g) ?? []
  const placed = Object.fromEntries(named.map((address) => [address, address]))
  await pictures.place(placed, named)
  return Object.values(placed)
}

function settleAll(history: History, to: HistoryContext, { read, refused }: Found) {
  const settled = { refused: [...refused], notes: [] as Remark[], there: 0, added: [] as Values[] }
  for (const { line, values } of read) {
    const { done, wrong } = attempt(() => history.settle(to, values))
    if (!done) settled.refused.push({ line, ...saidOf(wrong) })
    else if (done.values) settled.added.push(done.values)
    else settled.there++
    if (done?.note) settled.notes.push({ line, ...done.note })
  }
  return settled
}

function writeAll({ table, write, beside }: History, to: HistoryContext, rows: readonly Values[]) {
  if (write) write(to, rows)
  else insertRows(to.sqlite, table, rows, (row) => beside?.(to, row))
  for (const row of rows.filter(({ kind }) => kind !== undefined)) {
    const { of, item } = itemOf(row)
    reserveIds(to.sqlite, of, item)
  }
}
