import type * as z from 'zod/mini'
import { isEmpty, trimmed } from '../../csv/csv.ts'
import type { Fields } from '../../http/response/errors.ts'
import type { Said } from '../contract.ts'
import { isLinked, plain, type Row } from '../files/rows.ts'
import type { Importable, ImportContext, Values } from '../importables.ts'
import type { ImportedPictures } from '../importing/pictures.ts'
import { leftOut, type Surveyed } from './columns.ts'
import { metadata } from './metadata.ts'
import { type DayOrder, type Reader, type Reading, readLocal, textIn } from './times.ts'

/** `left`: cells of columns that are left out; `wrong`: fields that can't be read. */
export type ReadRow = { line: number; given: Values; left: Values; notes: Said[]; wrong: Fields }

type Options = { dates: DayOrder | undefined; pictures: ImportedPictures }

/** Reads the values of a row, whatever stands in the database. */
export function createRowReader(
  { config }: Pick<ImportContext, 'config'>,
  { importable, account }: Surveyed,
  { dates, pictures }: Options,
) {
  const fields = new Map(account.columns.map(({ heading, field }) => [heading, field]))
  const read = createReaders(importable, config, dates)
  return async (row: Row): Promise<ReadRow> => {
    const { given, left, notes } = sortCells(row, fields)
    const wrong: Fields = row.surplus ? { '': tooManyCells } : {}
    for (const [field, cell] of Object.entries(given)) {
      const { value, note, wrong: reason } = read(field, cell)
      if (value === undefined) delete given[field]
      else given[field] = value
      if (note !== undefined) notes.push({ field, message: note })
      if (reason !== undefined) wrong[field] = reason
    }
    const lost = await pictures.place(given, importable.pictures)
    for (const [field, message] of Object.entries(lost))
      notes.push({ field, message: `The row comes without it: ${message}` })
    return { line: row.line, given, left, notes, wrong }
  }
}

/** Of several columns of a field the first that is filled counts. */
function sortCells({ cells }: Row, fields: ReadonlyMap<string, string | null>) {
  const [given, left]: [Values, Values] = [{}, {}]
  const notes: Said[] = []
  for (const [heading, cell] of cells) {
    const field = fields.get(heading) ?? leftOut
    const isSame = trimmed(textIn(cell)) === trimmed(textIn(given[field]))
    if (field === leftOut) left[plain(heading)] = cell
    else if (isEmpty(given[field])) given[field] = cell
    else if (!isEmpty(cell) && !isSame) notes.push({ field, message: otherColumn })
  }
  return { given, left, notes }
}

const otherColumn = 'Another column of this name says something else, which is left out'
const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'

/** Reads a cell as what the field takes. */
function createReaders(
  importable: Importable,
  config: ImportContext['config'],
  dates: DayOrder | undefined,
) {
  const options = { timeZone: config.timeZone, dates }
  const { shape } = importable.draft(config)
  const readers = new Map(
    Object.entries(shape).map(([name, schema]) => [
      name,
      readerOf(schema, importable.choices[name]),
    ]),
  )
  return (name: string, cell: unknown): Reading => {
    const schema = shape[name]
    const isChoice = importable.choices[name]?.some((each) => each === cell) === true
    const isLeftEmpty = !importable.secret.includes(name) && !isChoice && isNone(cell)
    if (isLeftEmpty && (!schema || isOptional(schema)))
      return { ...(schema && { value: null }), note: `${String(cell).trim()} means none` }
    if (!schema) return isEmpty(cell) ? {} : (metadata[name] ?? readText)(cell, options)
    const reading = (readers.get(name) ?? readText)(cell, options)
    if (reading.value === undefined) return reading
    return { ...reading, value: schema.safeParse(reading.value).data ?? reading.value }
  }
}

const isNone = (cell: unknown) =>
  typeof cell === 'string' && /^\s*(null|n\/a|none|-)\s*$/i.test(cell)

const isOptional = (schema: z.ZodMiniType) =>
  schema.safeParse(null).success || schema.safeParse(undefined).success

function readerOf(schema: z.ZodMiniType, choices: readonly string[] | undefined): Reader {
  const takes = (value: unknown) => schema.safeParse(value).success
  if (choices) return (cell) => ({ value: choiceIn(textIn(cell), choices) })
  if (takes('two words')) return readText
  if (takes('https://college.edu/')) return readLink
  if (takes('2026-12-01T18:00') || takes('2026-12-01')) return readLocal
  return takes(['one']) && !takes('one; two') ? readList : readText
}

const readText: Reader = (cell) => ({ value: textIn(cell) })

const readLink: Reader = (cell) => ({ value: isLinked(cell) ? cell.address : textIn(cell) })

function readList(cell: unknown): Reading {
  const value = textIn(cell)
  if (typeof value !== 'string') return { value }
  return { value: value.split(';').filter((each) => !isEmpty(each)) }
}

const choiceIn = (value: unknown, choices: readonly string[]) =>
  typeof value === 'string'
    ? (choices.find((each) => each.toLowerCase() === value.trim().toLowerCase()) ?? value)
    : value
