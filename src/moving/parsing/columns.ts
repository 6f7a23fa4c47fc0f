import { isEmpty, TableError } from '../../csv/csv.ts'
import { counted } from '../../fields/words.ts'
import type { ColumnReport, Remark } from '../contract.ts'
import { isHyperlink, normalizeName, type SourceRow } from '../files/rows.ts'
import type { Source } from '../files/sources.ts'
import { columnsOf, type Importable, type ImportContext, isInternal } from '../importables.ts'
import { metadata } from './metadata.ts'

/** What the operator says of a column: `field` may be '-' to skip it, and `table` restricts it to one source. */
export type ColumnMapping = { table?: string; heading: string; field: string }

export const skipColumn = '-'

/** What people call fields of any kind; a kind’s own aliases come first. */
const commonNames: { [field: string]: readonly string[] | undefined } = {
  ...Object.fromEntries(
    ['website', 'link', 'external_link', 'project_link'].map((field) => [
      field,
      ['web page', 'homepage', 'home page', 'web site', 'url'],
    ]),
  ),
  ...Object.fromEntries(
    ['name', 'full_name', 'student_name', 'author_name'].map((field) => [field, ['full name']]),
  ),
  email: ['email address', 'e-mail address', 'mail'],
  phone_number: ['phone', 'telephone'],
  office_location: ['office', 'room'],
  location: ['room', 'place'],
  role: ['title', 'position'],
  img: ['photo', 'picture', 'headshot'],
  image: ['photo', 'picture', 'flyer', 'flyer_url'],
  starts_at: ['start_time', 'start', 'starts'],
  ends_at: ['end_time', 'end', 'ends'],
  submission_date: ['timestamp', 'created_at', 'submitted_at'],
  status: ['approved'],
}

function fieldsByHeading({ table, columns: fields, aliases }: Importable) {
  const names = new Map<string, string>()
  const add = (headings: readonly string[], field: string) => {
    for (const heading of headings) names.getOrInsert(normalizeName(heading), field)
  }
  for (const field of fields) add([field], field)
  for (const field of fields) add(aliases[field] ?? [], field)
  for (const field of fields) add(commonNames[field] ?? [], field)
  for (const name of Object.keys(metadata)) add([name, ...(commonNames[name] ?? [])], skipColumn)
  add(
    Object.keys(columnsOf(table)).filter((name) => isInternal(table, name)),
    skipColumn,
  )
  return names
}

type Columns = ColumnReport['columns']

/** A source whose columns are known. */
export type MappedSource = Source &
  ColumnReport & {
    notes: Remark[]
    /** Columns with cells of which nobody said what they become. */
    unmapped: Columns
    /** Why it can't be read. */
    problem?: Remark
  }

/** Reads a source once, to find the field of each of its columns. */
export function mapColumns(
  { config }: Pick<ImportContext, 'config'>,
  source: Source,
  { mappings = [] }: { mappings?: readonly ColumnMapping[] } = {},
): MappedSource {
  const { importable } = source
  const fields = fieldsByHeading(importable)
  const isMapped = (name: string) =>
    mappings.some(({ heading }) => normalizeName(heading) === normalizeName(name))
  const isKnown = (heading: string) => fields.has(normalizeName(heading)) || isMapped(heading)
  const rows = () => source.rows(isKnown)
  const { headings, notes } = readHeadings(rows())
  const columns = [...headings]
    .filter(([heading, filled]) => filled > 0 || !/^column \d+$/.test(heading))
    .map(([heading, filled]) => {
      const mapped = mappings.find((each) => isOf(each, source, heading))?.field
      const name = mapped ?? heading
      const field = name === skipColumn ? skipColumn : (fields.get(normalizeName(name)) ?? null)
      if (mapped !== undefined && field === null) throw noField(importable, mapped)
      return { heading, field, filled }
    })
  const dropped = columns
    .filter(({ field, filled }) => field === skipColumn && filled > 0)
    .filter(({ heading }) => !isInternal(importable.table, heading) && !isMapped(heading))
  return {
    ...{ ...source, rows, columns },
    missing: missingFields(columns, importable, config),
    notes: [...notes, ...dropped.map((each) => droppedNote(importable, each))],
    unmapped: columns.filter(({ field, filled }) => field === null && filled > 0),
  }
}

const noField = ({ name, columns }: Importable, field: string) =>
  new TableError(`${name} have no field "${field.slice(0, 100)}"; there are ${columns.join(', ')}.`)

/** The headings with the numbers of their filled cells. */
function readHeadings(rows: Iterable<SourceRow>) {
  const headings = new Map<string, number>()
  const notes: Remark[] = []
  for (const { line, cells, title } of rows) {
    const message = `"${title?.slice(0, 100)}" stands above the headings and is skipped`
    if (title !== undefined) notes.push({ line, field: '', message })
    for (const [heading, cell] of cells)
      headings.set(heading, (headings.get(heading) ?? 0) + (isFilled(cell) ? 1 : 0))
  }
  return { headings, notes }
}

const isFilled = (cell: unknown) => !isEmpty(isHyperlink(cell) ? cell.text : cell)

export const isOf = (mapping: ColumnMapping, { name, importable }: Source, heading: string) =>
  normalizeName(mapping.heading) === normalizeName(heading) &&
  (mapping.table === undefined ||
    [name, importable.name].map(normalizeName).includes(normalizeName(mapping.table)))

/** Fields that a new row must have, and for which there is no column. Without rows there are none. */
const missingFields = (columns: Columns, importable: Importable, config: ImportContext['config']) =>
  Object.entries(importable.draft(config).shape)
    .filter(([, schema]) => columns.length > 0 && !schema.safeParse(undefined).success)
    .map(([name]) => name)
    .filter((name) => !columns.some(({ field }) => field === name))

const droppedNote = ({ name }: Importable, { heading, filled }: Columns[number]): Remark => ({
  line: 1,
  field: heading,
  message: `${name} have no such field: left out, with what stands in ${counted(filled, 'cell')}`,
})
