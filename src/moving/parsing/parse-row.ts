import type * as z from 'zod/mini'
import { isEmpty, trimmed } from '../../csv/csv.ts'
import type { Values } from '../../fields/names.ts'
import type { FieldErrors } from '../../http/response/errors.ts'
import type { FieldMessage } from '../contract.ts'
import { cellText, isHyperlink, normalizeName, type SourceRow } from '../files/rows.ts'
import type { ImportContext } from '../importables.ts'
import type { ImportedPictures } from '../importing/pictures.ts'
import { type MappedSource, skipColumn } from './columns.ts'
import { metadata } from './metadata.ts'
import { type DayOrder, parseLocalTime } from './times.ts'

/** `skipped`: the cells of skipped columns; `errors`: messages by field. */
export type ParsedRow = {
  line: number
  values: Values
  skipped: Values
  notes: FieldMessage[]
  errors: FieldErrors
}

export type ParsedCell = { value?: unknown; note?: string; error?: string }
export type CellOptions = { timeZone: string; dates?: DayOrder | undefined }
export type CellParser = (cell: unknown, options: CellOptions) => ParsedCell

type ParseOptions = { dates: DayOrder | undefined; pictures: ImportedPictures }

/** Parses rows without looking into the database. */
export function createRowParser(
  { config }: Pick<ImportContext, 'config'>,
  source: MappedSource,
  { dates, pictures }: ParseOptions,
) {
  const { importable, columns } = source
  const fields = new Map(columns.map(({ heading, field }) => [heading, field]))
  const parseCell = createCellParser(source, config, dates)
  return async (row: SourceRow): Promise<ParsedRow> => {
    const { values, skipped, notes } = cellsByField(row, fields)
    const errors: FieldErrors = row.hasExtraCells ? { '': tooManyCells } : {}
    for (const [field, cell] of Object.entries(values)) {
      const { value, note, error } = parseCell(field, cell)
      if (value === undefined) delete values[field]
      else values[field] = value
      if (note !== undefined) notes.push({ field, message: note })
      if (error !== undefined) errors[field] = error
    }
    const lost = await pictures.resolve(values, importable.pictures)
    for (const [field, message] of Object.entries(lost))
      notes.push({ field, message: `The row comes without it: ${message}` })
    return { line: row.line, values, skipped, notes, errors }
  }
}

/** Where several columns are mapped to one field, the first filled cell is taken. */
function cellsByField({ cells }: SourceRow, fields: ReadonlyMap<string, string | null>) {
  const values: Values = {}
  const skipped: Values = {}
  const notes: FieldMessage[] = []
  for (const [heading, cell] of cells) {
    const field = fields.get(heading) ?? skipColumn
    const isSame = trimmed(cellText(cell)) === trimmed(cellText(values[field]))
    if (field === skipColumn) skipped[normalizeName(heading)] = cell
    else if (isEmpty(values[field])) values[field] = cell
    else if (!isEmpty(cell) && !isSame) notes.push({ field, message: otherColumn })
  }
  return { values, skipped, notes }
}

const otherColumn = 'Another column of this name says something else, which is left out'
const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'

function createCellParser(
  { importable, isExport }: MappedSource,
  config: ImportContext['config'],
  dates: DayOrder | undefined,
) {
  const options = { timeZone: config.timeZone, dates }
  const { choices } = importable
  const { shape } = importable.draft(config)
  const parsers = new Map(
    Object.entries(shape).map(([name, schema]) => [name, parserFor(schema, choices[name])]),
  )
  return (name: string, cell: unknown): ParsedCell => {
    const schema = shape[name]
    const isChoice = choices[name]?.some((each) => each === cell) === true
    const isLiteral = isExport || isChoice || importable.secret.includes(name)
    if (!isLiteral && meansNone(cell) && (!schema || isOptional(schema)))
      return { ...(schema && { value: null }), note: `${String(cell).trim()} means none` }
    if (!schema) return isEmpty(cell) ? {} : (metadata[name] ?? parseText)(cell, options)
    const parsed = (parsers.get(name) ?? parseText)(cell, options)
    if (parsed.value === undefined) return parsed
    return { ...parsed, value: schema.safeParse(parsed.value).data ?? parsed.value }
  }
}

const meansNone = (cell: unknown) =>
  typeof cell === 'string' && /^\s*(null|n\/a|none|-)\s*$/i.test(cell)

const isOptional = (schema: z.ZodMiniType) =>
  schema.safeParse(null).success || schema.safeParse(undefined).success

/** Tries the schema with examples, to see what its field holds. */
function parserFor(schema: z.ZodMiniType, choices: readonly string[] | undefined): CellParser {
  const accepts = (value: unknown) => schema.safeParse(value).success
  if (choices) return (cell) => ({ value: matchChoice(cellText(cell), choices) })
  if (accepts('two words')) return parseText
  if (accepts('https://college.edu/')) return parseLink
  if (accepts(['2026-12-01'])) return parseDays
  return accepts('2026-12-01T18:00') || accepts('2026-12-01') ? parseLocalTime : parseText
}

const parseText: CellParser = (cell) => ({ value: cellText(cell) })

const parseLink: CellParser = (cell) => ({
  value: isHyperlink(cell) ? cell.address : cellText(cell),
})

const parseDays: CellParser = (cell, options) => {
  const text = cellText(cell)
  const value = typeof text === 'string' ? text.split(';') : text
  if (!Array.isArray(value)) return { value }
  const days = value.map((each) => parseLocalTime(each, options))
  return days.find(({ error }) => error !== undefined) ?? { value: days.map((day) => day.value) }
}

const matchChoice = (value: unknown, choices: readonly string[]) =>
  typeof value === 'string'
    ? (choices.find((each) => each.toLowerCase() === value.trim().toLowerCase()) ?? value)
    : value
