import { setImmediate } from 'node:timers/promises'
import { indexImported } from '../content/search-index.ts'
import type { Transaction } from '../database/open.ts'
import { type Fields, Refusal } from '../http/response/errors.ts'
import type { Mapping, Surveyed } from './columns.ts'
import { nothingSettled, type Remark, type Settled, type Verdict } from './contract.ts'
import { type ImportContext, rowName } from './importables.ts'
import { ImportedPictures } from './pictures.ts'
import { createRowReader, type ReadRow } from './reading.ts'
import { inTurns, type Row } from './rows.ts'
import { fieldsOf, Settler } from './settling.ts'
import type { DayOrder } from './times.ts'
import { writeIn } from './writing.ts'

export type ImportOptions = {
  isDry?: boolean
  skipsBad?: boolean
  isUpdate?: boolean
  isForeign?: boolean
  /** The activity moves in as well, which tells of the rows. */
  hasActivity?: boolean
  mappings?: readonly Mapping[]
  dates?: DayOrder | undefined
  pictures?: string | undefined
  mostRows?: number
}

export const isTakenIn = ({ refused }: Pick<Verdict, 'refused'>, { skipsBad }: ImportOptions) =>
  refused.length === 0 || skipsBad === true

export async function importRows(
  context: ImportContext,
  source: Surveyed,
  options: ImportOptions = {},
): Promise<Verdict> {
  using pictures = new ImportedPictures(context, options.pictures)
  const { importable, account } = source
  const verdict = await importTable(context, options, {
    rows: source.rows(),
    isWhole: importable.isUnique || !(options.skipsBad || options.isDry),
    read: createRowReader(context, source, { dates: options.dates, pictures }),
    begin(settled, rows, tx) {
      const settler = new Settler({ context, source, options, pictures, settled }, rows, tx)
      return (row, tx) => settler.settle(row, tx)
    },
    remark({ line, given }, name, message) {
      const field = account.columns.find((each) => each.field === name)?.heading ?? name
      return { line, row: rowName(importable, given), field, message }
    },
  })
  const notes = [...source.notes, ...verdict.notes].toSorted(byLine)
  return { ...verdict, ...account, notes }
}

type Table = {
  rows: Iterable<Row>
  read(row: Row): Promise<ReadRow>
  /** Whether all rows are written in one transaction, which a dry run rolls back; else a dry run has none. */
  isWhole: boolean
  /** Called before the first row is settled. */
  begin(settled: Settled, rows: readonly ReadRow[], tx?: Transaction): Settle
  remark(row: ReadRow, field: string, message: string): Remark
}

/** Answers notes by field; throws a Refusal. */
type Settle = (row: ReadRow, tx?: Transaction) => Fields

const settledAtOnce = 50

/** Reads all rows, and writes them in one transaction or in steps. Queues no email. */
export async function importTable(
  context: ImportContext,
  options: ImportOptions,
  table: Table,
): Promise<Omit<Verdict, 'columns' | 'missing'>> {
  const rows = await readAll(table, options.mostRows)
  const settled = nothingSettled()
  const atOnce = table.isWhole ? rows.length : settledAtOnce
  let settle: Settle | undefined
  for (let done = 0; done < rows.length; done += atOnce) {
    const settleSome = (tx?: Transaction) => {
      const settleOne = settle ?? table.begin(settled, rows, tx)
      settle = settleOne
      for (const row of rows.slice(done, done + atOnce))
        settleRow(settled, table, row, () => settleOne(row, tx))
      const isChanged = settled.added + settled.updated > 0
      return !options.isDry && isChanged && isTakenIn(settled, options)
    }
    if (options.isDry && !table.isWhole) settleSome()
    else writeIn(context.db, settleSome)
    await setImmediate()
  }
  if (!options.isDry && settled.added > 0) await indexImported(context)
  const { refused, notes } = settled
  const sorted = { refused: refused.toSorted(byLine), notes: notes.toSorted(byLine) }
  return { ...settled, ...sorted, read: rows.length }
}

function settleRow(settled: Settled, { remark }: Table, row: ReadRow, settle: () => Fields) {
  try {
    const notes = Object.entries(settle())
    for (const { field, message } of row.notes) settled.notes.push(remark(row, field, message))
    for (const [field, message] of notes) settled.notes.push(remark(row, field, message))
  } catch (error) {
    const all = Object.entries(fieldsOf(error)).map(([field, why]) => remark(row, field, why))
    const [first, ...others] = all
    if (!first) throw error
    const sentences = others.map(({ field, message }) => `${field}: ${message}`)
    settled.refused.push({ ...first, message: [first.message, ...sentences].join('; ') })
  }
}

async function readAll({ rows, read }: Table, most = Number.POSITIVE_INFINITY) {
  const all: ReadRow[] = []
  const turn = inTurns()
  for (const row of rows) {
    if (row.title !== undefined) continue
    if (all.length === most) throw tooManyRows(most)
    await turn()
    all.push(await read(row))
  }
  return all
}

const tooManyRows = (most: number) =>
  new Refusal(
    413,
    `At most ${most.toLocaleString('en')} rows are taken at once. On the server, "hydra-lab import" takes any number.`,
  )

const byLine = (one: Remark, other: Remark) => one.line - other.line
