import { Refusal } from '../http/response/errors.ts'
import { RowChecker } from './checking.ts'
import { createNaming, type Mapping, type Surveyed } from './columns.ts'
import type { Remark, Verdict } from './contract.ts'
import { ExistingRows, type Moved, movedKey } from './existing-rows.ts'
import type { ImportContext } from './importables.ts'
import { ImportedPictures } from './pictures.ts'
import { inTurns } from './rows.ts'
import { Staging } from './staging.ts'
import type { DayOrder } from './values.ts'
import { type Numbered, numbered, writeStaged } from './writing.ts'

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

/** Imports all rows of a source, or none. Queues no email. */
export async function importRows(
  context: ImportContext,
  source: Surveyed,
  options: ImportOptions = {},
  moved?: Moved,
): Promise<Verdict> {
  const { importable, account } = source
  const existing = new ExistingRows(context, importable, options.isForeign)
  const pictures = new ImportedPictures(context, options.pictures)
  try {
    const checker = new RowChecker({
      ...{ importable, columns: account.columns, dates: options.dates, pictures },
      context: { ...context, leaving: existing.leaving },
    })
    const staging = new Staging({ existing, checker, isUpdate: options.isUpdate === true })
    await stageAll({ source, checker, staging }, options)
    const isTaken = isTakenIn(staging, options)
    const rows =
      isTaken && !options.isDry
        ? await writeStaged(context, { existing, staging, pictures })
        : numbered(existing, staging.added)
    if (isTaken && moved) noteMoved(moved, importable.name, { staging, rows })
    staging.notes.push(...rows.flatMap(newIdNote))
    return verdictOf(source, staging)
  } finally {
    pictures.drop()
  }
}

export const isTakenIn = ({ refused }: Pick<Verdict, 'refused'>, { skipsBad }: ImportOptions) =>
  refused.length === 0 || skipsBad === true

type Work = { source: Surveyed; checker: RowChecker; staging: Staging }

async function stageAll({ source, checker, staging }: Work, options: ImportOptions) {
  const { mostRows = Number.POSITIVE_INFINITY } = options
  const named = createNaming(source.account.columns)
  const names = new Set(source.account.columns.map(({ heading }) => heading))
  const turn = inTurns()
  for await (const row of source.rows((heading) => names.has(heading))) {
    if (row.title !== undefined) continue
    if (++staging.read > mostRows) throw tooManyRows(mostRows)
    await turn()
    const { line, surplus } = row
    if (surplus) staging.refused.push({ line, field: '', message: tooManyCells })
    else staging.add(await checker.read(named(row)))
  }
}

const tooManyRows = (most: number) =>
  new Refusal(
    413,
    `At most ${most.toLocaleString('en')} rows are taken at once. On the server, "hydra-lab import" takes any number.`,
  )

const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'

type Done = { staging: Staging; rows: readonly Numbered[] }

function noteMoved(moved: Moved, kind: string, { staging, rows }: Done) {
  for (const { id, ...its } of staging.found) moved.getOrInsert(movedKey(kind, id), its)
  for (const { given, id, values } of rows)
    if (given === id)
      moved.set(movedKey(kind, id), { isFresh: true, revision: Number(values['revision'] ?? 1) })
}

const newIdNote = ({ line, given, id }: Numbered) =>
  given === undefined || given === id
    ? []
    : [{ line, field: 'id', message: `${given} is another one's, so that it gets a new one` }]

const byLine = (one: Remark, other: Remark) => one.line - other.line

const verdictOf = ({ account, notes }: Surveyed, staging: Staging): Verdict => ({
  ...account,
  read: staging.read,
  added: staging.added.length,
  updated: staging.updated.length,
  there: staging.there,
  differs: staging.differs,
  refused: staging.refused.toSorted(byLine),
  notes: [...notes, ...staging.notes].toSorted(byLine),
})
