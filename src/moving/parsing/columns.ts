import { isEmpty } from '../../csv/csv.ts'
import type { Account, Remark } from '../contract.ts'
import { isLinked, plain, type Row } from '../files/rows.ts'
import { columnsOf, type Importable, type ImportContext, isInternal } from '../importables.ts'
import { metadata } from './metadata.ts'

/** `to` is a field, or '-' to leave the column out; `of` restricts it to one source. */
export type Mapping = { of?: string; heading: string; to: string }

export const leftOut = '-'

/** A kind's own aliases come first. */
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
  const add = (words: readonly string[], field: string) => {
    for (const word of words) names.getOrInsert(plain(word), field)
  }
  for (const field of fields) add([field], field)
  for (const field of fields) add(aliases[field] ?? [], field)
  for (const field of fields) add(commonNames[field] ?? [], field)
  for (const name of Object.keys(metadata)) add([name, ...(commonNames[name] ?? [])], leftOut)
  add(
    Object.keys(columnsOf(table)).filter((name) => isInternal(table, name)),
    leftOut,
  )
  return names
}

/** `title` is the name of the file, sheet or table, and `from` its name in messages. */
export type Source = {
  importable: Importable
  title: string
  from: string
  /** `knows`: the headings that may stand below a title. */
  rows(knows?: (heading: string) => boolean): Iterable<Row>
}

type Columns = Account['columns']
export type Surveyed = Source & {
  account: Account
  notes: Remark[]
  unknown: Columns
  /** Why it can't be read. */
  problem?: Remark
}

export function surveySource(
  { config }: Pick<ImportContext, 'config'>,
  source: Source,
  { mappings = [] }: { mappings?: readonly Mapping[] } = {},
): Surveyed {
  const { importable } = source
  const fields = fieldsByHeading(importable)
  const isMapped = (name: string) => mappings.some(({ heading }) => plain(heading) === plain(name))
  const knows = (heading: string) => fields.has(plain(heading)) || isMapped(heading)
  const rows = () => source.rows(knows)
  const { headings, notes } = readHeadings(rows())
  const columns = [...headings]
    .filter(([heading, filled]) => filled > 0 || !/^column \d+$/.test(heading))
    .map(([heading, filled]) => {
      const to = mappings.find((each) => isOf(each, source, heading))?.to ?? heading
      const field = to === leftOut ? leftOut : (fields.get(plain(to)) ?? null)
      return { heading, field, filled }
    })
  const dropped = columns
    .filter(({ field, filled }) => field === leftOut && filled > 0)
    .filter(({ heading }) => !isInternal(importable.table, heading) && !isMapped(heading))
  return {
    ...{ ...source, rows },
    account: { columns, missing: missingIn(columns, importable, config) },
    notes: [...notes, ...dropped.map((each) => droppedNote(importable, each))],
    unknown: columns.filter(({ field, filled }) => field === null && filled > 0),
  }
}

function readHeadings(rows: Iterable<Row>) {
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

const isFilled = (cell: unknown) => !isEmpty(isLinked(cell) ? cell.text : cell)

const isOf = ({ of, heading: mapped }: Mapping, { title, importable }: Source, heading: string) =>
  plain(mapped) === plain(heading) &&
  (of === undefined || [title, importable.name].some((name) => plain(name) === plain(of)))

const missingIn = (columns: Columns, importable: Importable, config: ImportContext['config']) =>
  Object.entries(importable.draft(config).shape)
    .filter(
      ([name, schema]) =>
        !schema.safeParse(undefined).success && !columns.some(({ field }) => field === name),
    )
    .map(([name]) => name)

const droppedNote = ({ name }: Importable, { heading, filled }: Columns[number]): Remark => ({
  line: 1,
  field: heading,
  message: `${name} have no such field: left out, with what stands in ${filled} cells`,
})
