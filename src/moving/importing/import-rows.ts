import { setImmediate } from 'node:timers/promises'
import { indexImported } from '../../content/search-index.ts'
import { type Fields, Refusal } from '../../http/response/errors.ts'
import { nothingDone, type Remark, type Said, type Verdict } from '../contract.ts'
import { inTurns } from '../files/rows.ts'
import { type ImportContext, rowName } from '../importables.ts'
import type { Mapping, Surveyed } from '../parsing/columns.ts'
import { createRowReader, type ReadRow } from '../parsing/parse-row.ts'
import type { DayOrder } from '../parsing/times.ts'
import { ImportedPictures } from './pictures.ts'
import { fieldsOf, Planner, type Step } from './planner.ts'
import { writeSteps } from './write-rows.ts'

export type ImportOptions = {
  isDry?: boolean
  skipsBad?: boolean
  isUpdate?: boolean
  isForeign?: boolean
  hasActivity?: boolean
  mappings?: readonly Mapping[]
  dates?: DayOrder | undefined
  pictures?: string | undefined
  mostRows?: number
}

export const isTakenIn = ({ refused }: Pick<Verdict, 'refused'>, { skipsBad }: ImportOptions) =>
  refused.length === 0 || skipsBad === true

const rowsOfStep = 50

/** In one transaction, or in steps, between which others are answered. */
export async function importRows(
  context: ImportContext,
  source: Surveyed,
  options: ImportOptions = {},
): Promise<Verdict> {
  using pictures = new ImportedPictures(context, options.pictures)
  const rows = await readAll(context, source, options, pictures)
  const verdict: Verdict = {
    ...nothingDone(source.account, rows.length),
    refused: source.problem ? [source.problem] : [],
    notes: [...source.notes],
  }
  const isInSteps = options.isDry || (options.skipsBad && !source.importable.isUnique)
  let planner: Planner | undefined
  for (const some of isInSteps ? inStepsOf(rows) : [rows]) {
    const plan = () => {
      planner ??= new Planner(context, source, options, rows)
      return { leaving: planner.leaving, steps: planAll(planner, source, some, verdict) }
    }
    if (options.isDry) plan()
    else
      context.db.transaction((tx) => {
        const { leaving, steps } = plan()
        const isChanged = verdict.added + verdict.updated > 0
        if (isChanged && isTakenIn(verdict, options))
          writeSteps(tx, context, { ...source, ...options, pictures, leaving }, steps)
      })
    await setImmediate()
  }
  if (!options.isDry && verdict.added > 0) await indexImported(context)
  const { refused, notes } = verdict
  return { ...verdict, refused: refused.toSorted(byLine), notes: notes.toSorted(byLine) }
}

/** Notes in the verdict what becomes of each row. */
function planAll(planner: Planner, source: Surveyed, rows: readonly ReadRow[], verdict: Verdict) {
  const { importable, account } = source
  const steps: Step[] = []
  for (const row of rows) {
    const remark = ({ field: name, message }: Said): Remark => {
      const field = account.columns.find((each) => each.field === name)?.heading ?? name
      return { line: row.line, row: rowName(importable, row.given), field, message }
    }
    try {
      const step = planner.plan(row)
      steps.push(step)
      if (step.is === 'differs') verdict.differs.push(step.difference)
      else verdict[step.is]++
      const notes = step.is === 'added' ? saidOf(step.notes) : []
      verdict.notes.push(...[...row.notes, ...notes].map(remark))
    } catch (error) {
      verdict.refused.push(joined(saidOf(fieldsOf(error)).map(remark)))
    }
  }
  return steps
}

const saidOf = (fields: Fields): Said[] =>
  Object.entries(fields).map(([field, message]) => ({ field, message }))

/** The first one, with the sentences of all. */
function joined([first, ...others]: Remark[]): Remark {
  if (!first) throw new Error('A row is refused without a reason.')
  const sentences = others.map(({ field, message }) => `${field}: ${message}`)
  return { ...first, message: [first.message, ...sentences].join('; ') }
}

async function readAll(
  context: ImportContext,
  source: Surveyed,
  { dates, mostRows = Number.POSITIVE_INFINITY }: ImportOptions,
  pictures: ImportedPictures,
) {
  const read = createRowReader(context, source, { dates, pictures })
  const all: ReadRow[] = []
  const turn = inTurns()
  for (const row of source.rows()) {
    if (row.title !== undefined) continue
    if (all.length === mostRows) throw tooManyRows(mostRows)
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

function* inStepsOf(rows: readonly ReadRow[]) {
  for (let done = 0; done < rows.length; done += rowsOfStep)
    yield rows.slice(done, done + rowsOfStep)
}

const byLine = (one: Remark, other: Remark) => one.line - other.line
