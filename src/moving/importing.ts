import { setImmediate } from 'node:timers/promises'
import { indexImported, indexImportedInSteps } from '../content/search-index.ts'
import type { Transaction } from '../database/open.ts'
import { Refusal } from '../http/response/errors.ts'
import type { Mapping, Surveyed } from './columns.ts'
import { nothingSettled, type Remark, type Settled, type Verdict } from './contract.ts'
import type { ImportContext } from './importables.ts'
import { ImportedPictures } from './pictures.ts'
import { createRowReader, type ReadRow } from './reading.ts'
import { inTurns, type Row } from './rows.ts'
import { Settler } from './settling.ts'
import type { DayOrder } from './values.ts'
import { writeIn } from './writing.ts'

export type ImportOptions = {
  isDry?: boolean
  skipsBad?: boolean
  isUpdate?: boolean
  isForeign?: boolean
  mappings?: readonly Mapping[]
  dates?: DayOrder | undefined
  pictures?: string | undefined
  mostRows?: number
}

export const isTakenIn = ({ refused }: Pick<Verdict, 'refused'>, { skipsBad }: ImportOptions) =>
  refused.length === 0 || skipsBad === true

/** The items that have their own ids here, or would have after a dry run. */
export type Moved = Set<string>
export const movedKey = (kind: string, id: number) => `${kind} ${id}`

export async function importRows(
  context: ImportContext,
  source: Surveyed,
  options: ImportOptions = {},
  moved?: Moved,
): Promise<Verdict> {
  using pictures = new ImportedPictures(context, options.pictures)
  const own: number[] = []
  let settler: Settler | undefined
  const verdict = await importTable(context, options, {
    rows: source.rows(),
    read: createRowReader(context, source, { dates: options.dates, pictures }),
    settle(tx, rows, all) {
      settler ??= new Settler({ context, source, options, pictures, own }, all)
      for (const row of rows) settler.settle(tx, row)
      return settler.settled
    },
    isInSteps: options.skipsBad === true && !source.importable.isUnique, // accounts make way in the same transaction
  })
  if (moved && isTakenIn(verdict, options))
    for (const id of own) moved.add(movedKey(source.importable.name, id))
  const notes = [...source.notes, ...verdict.notes].toSorted(byLine)
  return { ...verdict, ...source.account, notes }
}

type Table = {
  rows: Iterable<Row>
  read(row: Row): Promise<ReadRow>
  /** Writes some of all rows. Answers what has become of all until then. */
  settle(tx: Transaction, rows: readonly ReadRow[], all: readonly ReadRow[]): Settled
  /** Whether rows may stay without those that follow. */
  isInSteps?: boolean
}

/** Indexing more in the same transaction would block other writers for seconds. */
const indexedAtOnce = 200

const writtenAtOnce = 50

/** Reads all rows, and writes them in one transaction or in steps. Queues no email. */
export async function importTable(
  context: ImportContext,
  options: ImportOptions,
  { rows, read, settle, isInSteps }: Table,
): Promise<Omit<Verdict, 'columns' | 'missing'>> {
  const all = await readAll(rows, read, options.mostRows)
  const atOnce = isInSteps && !options.isDry ? writtenAtOnce : all.length
  let settled = nothingSettled()
  for (let done = 0; done < all.length; done += atOnce) {
    settled = writeIn(context.db, (tx) => {
      const result = settle(tx, all.slice(done, done + atOnce), all)
      const { added, updated } = result
      const stays = !options.isDry && added + updated > 0 && isTakenIn(result, options)
      if (stays && added <= indexedAtOnce) indexImported(tx)
      return { result, stays }
    })
    await setImmediate()
  }
  if (settled.added > indexedAtOnce) await indexImportedInSteps(context)
  const { refused, notes } = settled
  const sorted = { refused: refused.toSorted(byLine), notes: notes.toSorted(byLine) }
  return { ...settled, ...sorted, read: all.length }
}

async function readAll(rows: Iterable<Row>, read: Table['read'], most = Number.POSITIVE_INFINITY) {
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
