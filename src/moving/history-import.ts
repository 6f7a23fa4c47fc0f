import { indexArrived } from '../content/searched.ts'
import { Refusal } from '../http/response/errors.ts'
import type { Remark, Verdict } from './contract.ts'
import type { At, Fate, History, Values } from './history.ts'
import { columnsOf } from './importables.ts'
import type { Destination, Terms } from './importing.ts'
import type { Ledger } from './ledger.ts'
import { ArrivingPictures } from './pictures.ts'
import { inTurns, plain, type Row } from './rows.ts'
import { storedValues } from './stored.ts'
import { bindable } from './writing.ts'

type Numbered = { line: number; values: Values }
type Settled = Pick<Verdict, 'refused' | 'notes' | 'there'> & { rows: Values[] }

/** Reads the rows of a history, finds what each goes with, and writes all that are new in one transaction, or none. */
export async function importHistory(
  to: Destination & { ledger: Ledger },
  history: History,
  rows: AsyncIterable<Row>,
  terms: Terms = {},
): Promise<Verdict> {
  const pictures = new ArrivingPictures(to, terms.pictures)
  try {
    const { read, refused, addresses } = await readAll(history, rows, pictures)
    const at: At = { sqlite: to.sqlite, ledger: to.ledger, at: to.clock().toISOString() }
    const settle = () => settleAll(history, at, { read, refused })
    const isTaken = ({ refused: all }: Settled) => all.length === 0 || terms.skipsBad === true
    const settled = terms.isDry
      ? settle()
      : to.db.transaction((tx) => {
          const found = settle()
          if (!isTaken(found)) return found
          pictures.write(addresses)
          writeAll(history, at, found.rows)
          indexArrived(tx)
          return found
        })
    const { rows: added, ...told } = settled
    const none = { columns: [], missing: [], updated: 0, differs: [] }
    return { ...none, ...told, read: read.length + refused.length, added: added.length }
  } finally {
    pictures.drop()
  }
}

type Read = { read: Numbered[]; refused: Remark[] }

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
    const given = Object.fromEntries(
      cells.flatMap(([heading, cell]) => {
        const name = known.get(plain(heading))
        return name === undefined ? [] : [[name, cell]]
      }),
    )
    try {
      const values = { ...given, ...storedValues(columns, names, given) }
      for (const address of await arrived(values, pictures)) found.addresses.add(address)
      found.read.push({ line, values })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [field = '', message = error.message] = Object.entries(error.more.fields ?? {})[0] ?? []
      found.refused.push({ line, field, message })
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
  const settle = history.createSettling(at)
  const found: Settled = { refused: [...refused], notes: [], there: 0, rows: [] }
  for (const { line, values } of read) {
    const fate = settled(settle, values)
    if (fate === 'there') found.there++
    else if ('wrong' in fate) found.refused.push(remark(line, fate.wrong))
    else if ('there' in fate) {
      found.there++
      found.notes.push(remark(line, fate.there))
    } else {
      found.rows.push(fate.values)
      if (fate.note !== undefined) found.notes.push(remark(line, fate.note))
    }
  }
  return found
}

function settled(settle: (row: Values) => Fate, values: Values): Fate {
  try {
    return settle(values)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      wrong: Object.entries(error.more.fields ?? {})
        .map((each) => each.join(': '))
        .join('; '),
    }
  }
}

/** A sentence begins with the field that it is about. */
function remark(line: number, sentence: string): Remark {
  const [, field = '', message = sentence] = /^(\w+): (.*)$/s.exec(sentence) ?? []
  return { line, field, message }
}

function writeAll(history: History, at: At, rows: readonly Values[]) {
  const { table, name, write, beside } = history
  if (write) write(at, rows)
  else {
    const columns = Object.entries(columnsOf(table))
    const names = columns.map(([each]) => `"${each}"`)
    const sql = `INSERT INTO main."${name}" (${names}) VALUES (${names.map(() => '?')})`
    using insert = at.sqlite.prepare(sql)
    for (const row of rows) {
      insert.run(...columns.map(([each, column]) => bindable(column, row[each])))
      beside?.(at, row)
    }
  }
  for (const { kind, item } of rows)
    if (typeof kind === 'string' && typeof item === 'number') at.ledger.reserve(kind, item)
}
