import { indexImported } from '../content/search-index.ts'
import { attempt, saidOf } from './checking.ts'
import { nothingYet, type Remark, type Verdict } from './contract.ts'
import { type At, type History, itemOf } from './history.ts'
import { columnsOf, type Place, type Values } from './importables.ts'
import { isTakenIn, type Terms } from './importing.ts'
import type { Ledger } from './ledger.ts'
import { ArrivingPictures } from './pictures.ts'
import { inTurns, plain, type Row } from './rows.ts'
import { storedValues } from './stored.ts'
import { insertRows } from './writing.ts'

type Settled = Pick<Verdict, 'refused' | 'notes' | 'there'> & { rows: Values[] }

/** Reads the rows of a history, finds what each goes with, and writes all that are new in one transaction, or none. */
export async function importHistory(
  to: Place & { ledger: Ledger },
  history: History,
  rows: AsyncIterable<Row>,
  terms: Terms = {},
): Promise<Verdict> {
  const pictures = new ArrivingPictures(to, terms.pictures)
  try {
    const { read, refused, addresses } = await readAll(history, rows, pictures)
    const { sqlite, ledger } = to
    const at: At = { sqlite, ledger, at: to.clock().toISOString(), seen: new Set() }
    const settle = () => settleAll(history, at, { read, refused })
    const settled = terms.isDry
      ? settle()
      : to.db.transaction((tx) => {
          const found = settle()
          if (!isTakenIn(found, terms)) return found
          pictures.write(addresses)
          writeAll(history, at, found.rows)
          indexImported(tx)
          return found
        })
    const { rows: added, ...told } = settled
    return { ...nothingYet, ...told, read: read.length + refused.length, added: added.length }
  } finally {
    pictures.drop()
  }
}

type Read = { read: { line: number; values: Values }[]; refused: Remark[] }

async function readAll(
  { table, columns: names }: History,
  rows: AsyncIterable<Row>,
  pictures: ArrivingPictures,
) {
  const columns = columnsOf(table)
  const known = new Map(names.map((name) => [plain(name), name]))
  const found: Read & { addresses: Set<string> } = { read: [], refused: [], addresses: new Set() }
  const turn = inTurns()
  for await (const { line, cells } of rows) {
    await turn()
    const named = cells.map(([heading, cell]) => [known.get(plain(heading)) ?? '', cell] as const)
    const given = Object.fromEntries(named)
    const { done, wrong } = attempt(() => storedValues(columns, names, given))
    if (!done) found.refused.push({ line, ...saidOf(wrong) })
    else {
      const values = { ...given, ...done }
      for (const address of await arrived(values, pictures)) found.addresses.add(address)
      found.read.push({ line, values })
    }
  }
  return found
}

/** The pictures of this site that a row names: those whose files came along. */
async function arrived(values: Values, pictures: ArrivingPictures) {
  const named = JSON.stringify(values).match(/\/images\/[0-9a-f]{40}\.webp/g) ?? []
  const placed = Object.fromEntries(named.map((address) => [address, address]))
  await pictures.place(placed, named)
  return Object.values(placed)
}

function settleAll(history: History, at: At, { read, refused }: Read): Settled {
  const found: Settled = { refused: [...refused], notes: [], there: 0, rows: [] }
  for (const { line, values } of read) {
    const { done, wrong } = attempt(() => history.settle(at, values))
    if (!done) found.refused.push({ line, ...saidOf(wrong) })
    else if (done.values) found.rows.push(done.values)
    else found.there++
    if (done?.note) found.notes.push({ line, ...done.note })
  }
  return found
}

function writeAll({ table, write, beside }: History, at: At, rows: readonly Values[]) {
  if (write) write(at, rows)
  else insertRows(at.sqlite, table, rows, (row) => beside?.(at, row))
  for (const row of rows.filter(({ kind }) => kind !== undefined)) {
    const { of, item } = itemOf(at, row)
    at.ledger.reserve(of, item)
  }
}
