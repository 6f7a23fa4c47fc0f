import { actOf } from '../activity/activity.ts'
import { Refusal } from '../http/response/errors.ts'
import { RowChecker } from './checking.ts'
import { createNaming, type Mapping, type Surveyed } from './columns.ts'
import type { Remark, Verdict } from './contract.ts'
import type { Place } from './importables.ts'
import { Known } from './known.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { ArrivingPictures } from './pictures.ts'
import { inTurns } from './rows.ts'
import { Staging } from './staging.ts'
import type { DayOrder } from './values.ts'
import { type Numbered, numbered, writeStaged } from './writing.ts'

// source → columns → rows → verdicts → staging → write, for a file, a sheet, a table and a call alike.

export type Terms = {
  /** Only checked, and nothing written. */
  isDry?: boolean
  /** What is good is written, also where other rows were refused. */
  skipsBad?: boolean
  /** Rows that are here with other content are changed. */
  isUpdate?: boolean
  /** It is all of another site, whose ids name no row of this one. */
  isForeign?: boolean
  mappings?: readonly Mapping[]
  dates?: DayOrder | undefined
  /** Where relative paths of pictures lead. */
  pictures?: string | undefined
  /** More rows than this are refused (413). */
  mostRows?: number
  /** What takes longer is refused (413), in ms. */
  longestMs?: number
}

/** Checks all rows as their form would, and writes those that are new or changed, or none. No letter is queued. */
export async function importRows(
  to: Place,
  source: Surveyed,
  terms: Terms = {},
  ledger?: Ledger,
): Promise<Verdict> {
  const { importable, account } = source
  const known = new Known(to, importable, terms.isForeign)
  const pictures = new ArrivingPictures(to, terms.pictures)
  try {
    const { columns } = account
    const place = { ...to, leaving: known.leaving }
    const checker = new RowChecker({ importable, columns, dates: terms.dates, place, pictures })
    const staging = new Staging({ known, checker, isUpdate: terms.isUpdate === true })
    await known.learn(inTurns())
    await stageAll({ source, checker, staging }, terms)
    const isTaken = isTakenIn(staging, terms)
    const rows =
      isTaken && !terms.isDry
        ? await writeStaged({ ...to, act: actOf(to, 'imported') }, { known, staging, pictures })
        : numbered(known, staging.added)
    if (isTaken && ledger)
      for (const each of entriesOf(staging, rows)) ledger.add(importable.name, each)
    staging.notes.push(...rows.flatMap(movedId))
    return verdictOf(source, staging)
  } finally {
    pictures.drop()
  }
}

/** Nothing of a source is written where some of it was refused, unless that is left out. */
export const isTakenIn = ({ refused }: Pick<Verdict, 'refused'>, { skipsBad }: Terms) =>
  refused.length === 0 || skipsBad === true

type Work = { source: Surveyed; checker: RowChecker; staging: Staging }

async function stageAll({ source, checker, staging }: Work, terms: Terms) {
  const { mostRows = Number.POSITIVE_INFINITY, longestMs = Number.POSITIVE_INFINITY } = terms
  const began = performance.now()
  const named = createNaming(source.account.columns)
  const names = new Set(source.account.columns.map(({ heading }) => heading))
  const turn = inTurns()
  for await (const row of source.rows((heading) => names.has(heading))) {
    if (row.title !== undefined) continue
    if (++staging.read > mostRows) throw tooManyRows(mostRows)
    if (performance.now() - began > longestMs) throw tooLong()
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

const tooLong = () =>
  new Refusal(
    413,
    'The file takes too long, mostly for its pictures. On the server, "hydra-lab import" takes any.',
  )

const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'

/** Which row here each one is that came with an id. */
const entriesOf = ({ found }: Staging, rows: readonly Numbered[]): LedgerEntry[] => [
  ...found,
  ...rows.flatMap(({ given, id, values }) =>
    given === undefined
      ? []
      : [{ given, id, isFresh: true, revision: Number(values['revision'] ?? 1) }],
  ),
]

const movedId = ({ line, given, id }: Numbered) =>
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
