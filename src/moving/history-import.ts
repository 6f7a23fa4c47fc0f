import { indexImported } from '../content/search-index.ts'
import { attempt, saidOf } from './checking.ts'
import { nothingYet, type Remark, type Verdict } from './contract.ts'
import { type History, type HistoryContext, itemOf } from './history.ts'
import type { IdMap } from './id-map.ts'
import { columnsOf, type ImportContext, type Values } from './importables.ts'
import { type ImportOptions, isTakenIn } from './importing.ts'
import { ImportedPictures } from './pictures.ts'
import { inTurns, plain, type Row } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRows } from './writing.ts'

export async function importHistory(
  context: ImportContext & { ids: IdMap },
  history: History,
  rows: AsyncIterable<Row>,
  options: ImportOptions = {},
): Promise<Verdict> {
  const { sqlite, ids, db, clock } = context
  const pictures = new ImportedPictures(context, options.pictures)
  try {
    const found = await readAll(history, rows, pictures)
    const to: HistoryContext = { sqlite, ids, at: clock().toISOString(), seen: new Set() }
    const { rows: added, ...verdict } = db.transaction((tx) => {
      const settled = settleAll(history, to, found)
      if (options.isDry || !isTakenIn(settled, options)) return settled
      pictures.write(found.addresses)
      writeAll(history, to, settled.rows)
      indexImported(tx)
      return settled
    })
    const read = found.read.length + found.refused.length
    return { ...nothingYet, ...verdict, read, added: added.length }
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
    if (!done) found.refused.push({ line, ...saidOf(wrong) })
    else {
      const values = { ...given, ...done }
      for (const address of await picturesOf(values, pictures)) found.addresses.add(address)
      found.read.push({ line, values })
    }
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
  const settled = { refused: [...refused], notes: [] as Remark[], there: 0, rows: [] as Values[] }
  for (const { line, values } of read) {
    const { done, wrong } = attempt(() => history.settle(to, values))
    if (!done) settled.refused.push({ line, ...saidOf(wrong) })
    else if (done.values) settled.rows.push(done.values)
    else settled.there++
    if (done?.note) settled.notes.push({ line, ...done.note })
  }
  return settled
}

function writeAll({ table, write, beside }: History, to: HistoryContext, rows: readonly Values[]) {
  if (write) write(to, rows)
  else insertRows(to.sqlite, table, rows, (row) => beside?.(to, row))
  for (const row of rows.filter(({ kind }) => kind !== undefined)) {
    const { of, item } = itemOf(to, row)
    to.ids.reserve(of, item)
  }
}
