import { isEmpty, trimmed } from '../csv/cells.ts'
import type { Account, Remark } from './contract.ts'
import { columnsOf, type Importable, isInternal, type Place } from './importables.ts'
import { markNames } from './marks.ts'
import { isLinked, plain, type Row } from './rows.ts'

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
export function namesOf(importable: Importable, config: Place['config']) {
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

export type Survey = { headings: Map<string, number>; titles: Remark[] }

/** Reads a source to its end: which headings it has, and how many of their cells hold something. */
export async function survey(rows: AsyncIterable<Row>, turn: () => Promise<void>): Promise<Survey> {
  const headings = new Map<string, number>()
  const titles: Remark[] = []
  for await (const { line, cells, title } of rows) {
    await turn()
    if (title !== undefined)
      titles.push({
        line,
        field: '',
        message: `"${title.slice(0, 100)}" stands above the headings and is skipped`,
      })
    for (const [heading, cell] of cells)
      headings.set(heading, (headings.get(heading) ?? 0) + (isFilled(cell) ? 1 : 0))
  }
  return { headings, titles }
}

const isFilled = (cell: unknown) => !isEmpty(isLinked(cell) ? cell.text : cell)

type Of = { importable: Importable; names: ReadonlyMap<string, string>; title: string }

/** What becomes of each column of a source. */
export function createColumns(
  { importable, names, title }: Of,
  { headings }: Survey,
  mappings: readonly Mapping[],
) {
  const isOfSource = ({ of }: Mapping) =>
    of === undefined || [title, importable.name].some((name) => plain(name) === plain(of))
  const fieldOf = (heading: string) => {
    const mapping = mappings.find(
      (each) => isOfSource(each) && plain(each.heading) === plain(heading),
    )
    if (mapping) return mapping.to === leftOut ? leftOut : (names.get(plain(mapping.to)) ?? null)
    return names.get(plain(heading)) ?? null
  }
  return [...headings].flatMap(([heading, filled]) => {
    const isNothing = filled === 0 && /^column \d+$/.test(heading)
    return isNothing ? [] : [{ heading, field: fieldOf(heading), filled }]
  })
}

type Columns = Account['columns']

/** Columns that nobody knows, though something stands in them. */
export const unknownIn = (columns: Columns) =>
  columns.filter(({ field, filled }) => field === null && filled > 0)

/** Fields that a new row must have, and no column fills. */
export const missingIn = (columns: Columns, importable: Importable, config: Place['config']) =>
  Object.entries(importable.shape(config))
    .filter(
      ([name, schema]) =>
        !schema.safeParse(undefined).success && !columns.some(({ field }) => field === name),
    )
    .map(([name]) => name)

/** Columns that are known and have no place here, and hold something. */
export const withoutPlace = (
  columns: Columns,
  importable: Importable,
  mappings: readonly Mapping[],
) =>
  columns.filter(
    ({ heading, field, filled }) =>
      field === leftOut &&
      filled > 0 &&
      !isInternal(importable.table, heading) &&
      !mappings.some((each) => plain(each.heading) === plain(heading)),
  )

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
