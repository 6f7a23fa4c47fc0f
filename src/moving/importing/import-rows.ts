import { setImmediate } from 'node:timers/promises'
import { indexImported } from '../../content/search-index.ts'
import { type FieldErrors, Refusal } from '../../http/response/errors.ts'
import { TimeSlice } from '../../time-slice.ts'
import { emptyResult, type FieldMessage, type ImportResult, type Remark } from '../contract.ts'
import { type ImportContext, rowName } from '../importables.ts'
import type { ColumnMapping, MappedSource } from '../parsing/columns.ts'
import { createRowParser, type ParsedRow } from '../parsing/parse-row.ts'
import type { DayOrder } from '../parsing/times.ts'
import { ImportedPictures } from './pictures.ts'
import { errorsByField, type FirstLines, Planner, type RowPlan } from './planner.ts'
import { applyPlans } from './write-rows.ts'

export type ImportOptions = {
  isDry?: boolean
  /** Leaves out rows that are refused, which else keep the others out. */
  skipInvalid?: boolean
  /** Takes what differs from the file. */
  isUpdate?: boolean
  /** The export is of another site, whose ids are not those of here. */
  isForeign?: boolean
  /** The export brings its activity log, too. */
  hasActivity?: boolean
  /** Of the files of the same kind before this one. */
  firstLines?: FirstLines | undefined
  mappings?: readonly ColumnMapping[]
  dates?: DayOrder | undefined
  /** The folder of the pictures that rows name. */
  pictures?: string | undefined
  maxRows?: number
}

/** Whether a source is written, though some of its rows may be refused. */
export const isAccepted = (
  { refused }: Pick<ImportResult, 'refused'>,
  { skipInvalid }: ImportOptions,
) => refused.length === 0 || skipInvalid === true

const batchSize = 50

/** Parses, plans and writes the rows of a source: in one transaction, or in batches between which requests are served. */
export async function importRows(
  context: ImportContext,
  source: MappedSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  using pictures = new ImportedPictures(context, options.pictures)
  const rows = await parseRows(context, source, options, pictures)
  const result: ImportResult = {
    ...emptyResult(source, rows.length),
    refused: source.problem ? [source.problem] : [],
    notes: [...source.notes],
  }
  const { importable } = source
  const isBatched = options.isDry || (options.skipInvalid && !importable.hasUniqueKey)
  let planner: Planner | undefined
  for (const batch of isBatched ? batchesOf(rows) : [rows]) {
    const plan = () => {
      planner ??= new Planner(context, source, options, rows)
      return { replacedIds: planner.replacedIds, plans: planRows(planner, source, batch, result) }
    }
    if (options.isDry) plan()
    else
      context.db.transaction((tx) => {
        const { replacedIds, plans } = plan()
        const isChanged = result.added + result.updated > 0
        if (isChanged && isAccepted(result, options))
          applyPlans(tx, context, { ...options, importable, pictures, replacedIds }, plans)
      })
    await setImmediate()
  }
  if (isAccepted(result, options))
    for (const [id, first] of planner?.firstLines ?? []) options.firstLines?.set(id, first)
  if (!options.isDry && result.added > 0) await indexImported(context)
  const { refused, notes } = result
  return { ...result, refused: refused.toSorted(byLine), notes: notes.toSorted(byLine) }
}

async function parseRows(
  context: ImportContext,
  source: MappedSource,
  { dates, maxRows = Number.POSITIVE_INFINITY }: ImportOptions,
  pictures: ImportedPictures,
) {
  const parseRow = createRowParser(context, source, { dates, pictures })
  const parsed: ParsedRow[] = []
  const slice = new TimeSlice()
  for (const row of source.rows()) {
    if (row.title !== undefined) continue
    if (parsed.length === maxRows) throw tooManyRows(maxRows)
    if (slice.isOver) await slice.renew()
    parsed.push(await parseRow(row))
  }
  return parsed
}

const tooManyRows = (max: number) =>
  new Refusal(
    413,
    `At most ${max.toLocaleString('en')} rows are taken at once. On the server, "hydra-lab import" takes any number.`,
  )

function* batchesOf(rows: readonly ParsedRow[]) {
  for (let done = 0; done < rows.length; done += batchSize) yield rows.slice(done, done + batchSize)
}

/** Counts in the result what becomes of each row. */
function planRows(
  planner: Planner,
  { importable, columns }: MappedSource,
  rows: readonly ParsedRow[],
  result: ImportResult,
) {
  const plans: RowPlan[] = []
  for (const row of rows) {
    const remark = ({ field: name, message }: FieldMessage): Remark => {
      const field = columns.find((each) => each.field === name)?.heading ?? name
      return { line: row.line, row: rowName(importable, row.values), field, message }
    }
    try {
      const plan = planner.plan(row)
      plans.push(plan)
      if (plan.is === 'differs') result.differs.push(plan.difference)
      else result[plan.is]++
      const notes = plan.is === 'added' ? messagesOf(plan.notes) : []
      result.notes.push(...[...row.notes, ...notes].map(remark))
    } catch (error) {
      result.refused.push(joined(messagesOf(errorsByField(error)).map(remark)))
    }
  }
  return plans
}

const messagesOf = (fields: FieldErrors): FieldMessage[] =>
  Object.entries(fields).map(([field, message]) => ({ field, message }))

/** The first remark, with the messages of all. */
function joined([first, ...others]: Remark[]): Remark {
  if (!first) throw new Error('A row is refused without a reason.')
  const messages = others.map(({ field, message }) => `${field}: ${message}`)
  return { ...first, message: [first.message, ...messages].join('; ') }
}

const byLine = (one: Remark, other: Remark) => one.line - other.line
