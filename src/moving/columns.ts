import { isEmpty, trimmed } from '../csv/cells.ts'
import type { Account, Remark } from './contract.ts'
import { columnsOf, type Importable, isInternal, type Place } from './importables.ts'
import { markNames } from './marks.ts'
import { inTurns, isLinked, plain, type Row } from './rows.ts'

// Which column becomes which field.

/** What somebody says that a heading means: a field, or '-' where it is left out. `of` names its source, where it does. */
export type Mapping = { of?: string; heading: string; to: string }

const leftOut = '-'

/** What people call fields, and other programs; a kind's own names for them come first. */
const peoplesNames: { [field: string]: readonly string[] | undefined } = {
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

/** The names of the fields that a row may have, by how a heading may spell them. */
function namesOf(importable: Importable, config: Place['config']) {
  const { table, columns, aliases } = importable
  const fields = [...new Set([...Object.keys(importable.shape(config)), ...columns])]
  const names = new Map<string, string>()
  const add = (words: readonly string[], field: string) => {
    for (const word of words) if (!names.has(plain(word))) names.set(plain(word), field)
  }
  for (const field of fields) add([field], field)
  for (const field of fields) add(aliases[field] ?? [], field)
  for (const field of fields) add(peoplesNames[field] ?? [], field)
  // What people use where there is no such field here, and what is worked out anew.
  for (const mark of markNames) add([mark, ...(peoplesNames[mark] ?? [])], leftOut)
  add(
    Object.keys(columnsOf(table)).filter((name) => isInternal(table, name)),
    leftOut,
  )
  return names
}

/** Rows of one kind: `title` is what their file, sheet or table is called, and `from` what it is called in what is told. */
export type Source = {
  importable: Importable
  title: string
  from: string
  /** Reads it from its beginning; `knows` says which headings are known. */
  rows(knows: (heading: string) => boolean): AsyncIterable<Row>
}

type Columns = Account['columns']
export type Surveyed = Source & { account: Account; notes: Remark[]; unknown: Columns }

/** Which column of a source becomes what, before any of its rows is looked at. */
export async function surveySource(
  { config }: Pick<Place, 'config'>,
  source: Source,
  { mappings = [] }: { mappings?: readonly Mapping[] } = {},
): Promise<Surveyed> {
  const { importable } = source
  const names = namesOf(importable, config)
  const { headings, notes } = await readHeadings(
    source.rows((heading) => names.has(plain(heading))),
  )
  const columns = [...headings]
    .filter(([heading, filled]) => filled > 0 || !/^column \d+$/.test(heading))
    .map(([heading, filled]) => {
      const to = mappings.find((each) => isOf(each, source, heading))?.to ?? heading
      const field = to === leftOut ? leftOut : (names.get(plain(to)) ?? null)
      return { heading, field, filled }
    })
  const isMapped = (name: string) => mappings.some(({ heading }) => plain(heading) === plain(name))
  const placeless = columns
    .filter(({ field, filled }) => field === leftOut && filled > 0)
    .filter(({ heading }) => !isInternal(importable.table, heading) && !isMapped(heading))
  return {
    ...source,
    account: { columns, missing: missingIn(columns, importable, config) },
    notes: [...notes, ...placeless.map((each) => placelessNote(importable, each))],
    unknown: columns.filter(({ field, filled }) => field === null && filled > 0),
  }
}

/** Reads a source to its end: which headings it has, and how many of their cells hold something. */
async function readHeadings(rows: AsyncIterable<Row>) {
  const headings = new Map<string, number>()
  const notes: Remark[] = []
  const turn = inTurns()
  for await (const { line, cells, title } of rows) {
    await turn()
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

/** Fields that a new row must have, and no column fills. */
const missingIn = (columns: Columns, importable: Importable, config: Place['config']) =>
  Object.entries(importable.shape(config))
    .filter(
      ([name, schema]) =>
        !schema.safeParse(undefined).success && !columns.some(({ field }) => field === name),
    )
    .map(([name]) => name)

const placelessNote = ({ name }: Importable, { heading, filled }: Columns[number]): Remark => ({
  line: 1,
  field: heading,
  message: `${name} have no such field: left out, with what stands in ${filled} cells`,
})

/** A row by the names of its fields; `left` is what stands in columns that are left out. */
export type NamedRow = {
  line: number
  given: Record<string, unknown>
  left: Record<string, unknown>
  /** Fields of which another column says something else. */
  differing: string[]
}

/** Of several columns that are one field, the first that isn't empty counts. */
export function createNaming(columns: Columns) {
  const fields = new Map(columns.map(({ heading, field }) => [heading, field]))
  return ({ line, cells }: Row): NamedRow => {
    const row: NamedRow = { line, given: {}, left: {}, differing: [] }
    for (const [heading, cell] of cells) {
      const field = fields.get(heading) ?? leftOut
      if (field === leftOut) row.left[plain(heading)] = cell
      else if (isEmpty(row.given[field])) row.given[field] = cell
      else if (isFilled(cell) && textOf(cell) !== textOf(row.given[field]))
        row.differing.push(field)
    }
    return row
  }
}

const textOf = (cell: unknown) => trimmed(isLinked(cell) ? cell.text : cell)
