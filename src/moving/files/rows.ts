import { isEmpty, TableError } from '../../csv/csv.ts'

export type TableLine = { line: number; cells: readonly unknown[] }

/** `title`: the text of a line above the headings, which has no cells. */
export type SourceRow = {
  line: number
  cells: readonly (readonly [heading: string, value: unknown])[]
  hasExtraCells?: boolean
  title?: string
}

export const maxTitleLines = 10

/** The first line with several known headings is the heading line, else the first of all. */
export function rowsBelowHeadings(
  lines: readonly TableLine[],
  isKnown?: (heading: string) => boolean,
): SourceRow[] {
  const filled = lines.filter(({ cells }) => !cells.every(isEmpty))
  const first = filled.slice(0, maxTitleLines)
  const found = isKnown ? first.findIndex((line) => isHeadingLine(line, isKnown)) : 0
  if (found < 0 && filled.length === 1) throw onlyHeadings(headingsIn(filled[0]))
  const at = Math.max(0, found)
  const headings = headingsIn(filled[at])
  const below = filled.slice(at + 1).map((line) => rowOf(headings, line))
  return [...filled.slice(0, at).map(titleRow), ...below]
}

const onlyHeadings = (headings: string[]) =>
  new TableError(
    `It has one line, which is taken for the headings, and none of them is known: ${headings.join(', ').slice(0, 300)}.`,
  )

function isHeadingLine({ cells }: TableLine, isKnown: (heading: string) => boolean) {
  const filled = cells.filter((cell) => !isEmpty(cell)).map(String)
  const known = filled.filter(isKnown).length
  return known >= 2 || known === filled.length
}

const headingsIn = (line?: TableLine) =>
  (line?.cells ?? []).map((cell, n) => String(cell ?? '').trim() || `column ${n + 1}`)

const titleRow = ({ line, cells }: TableLine): SourceRow => ({
  line,
  cells: [],
  title: cells.filter((cell) => !isEmpty(cell)).join(' '),
})

const rowOf = (headings: readonly string[], { line, cells }: TableLine): SourceRow => ({
  line,
  cells: headings.map((heading, n) => [heading, cells[n]] as const),
  hasExtraCells: cells.slice(headings.length).some((cell) => !isEmpty(cell)),
})

export type Hyperlink = { text: string; address: string }

export const isHyperlink = (cell: unknown): cell is Hyperlink =>
  typeof cell === 'object' && cell !== null && 'text' in cell && 'address' in cell

/** A string, unless the cell holds a list or an object. */
export function cellText(cell: unknown) {
  if (isHyperlink(cell)) return cell.text
  if (cell instanceof Date) return isoOf(cell)
  return ['number', 'bigint', 'boolean'].includes(typeof cell) ? String(cell) : cell
}

const isoOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$|Z$/, '')

/** Empty for objects, since a deeply nested one would overflow the stack. */
export const trimmedText = (value: unknown) =>
  typeof value === 'object' ? '' : String(value ?? '').trim()

/** Names that are equal after this are the same: "Web Page", "web_page" and "webpage". */
export const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
