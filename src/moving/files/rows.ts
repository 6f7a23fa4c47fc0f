import { isEmpty } from '../../csv/csv.ts'

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
  isKnown: (heading: string) => boolean = () => false,
): SourceRow[] {
  const filled = lines.filter(({ cells }) => !cells.every(isEmpty))
  const found = filled.slice(0, maxTitleLines).findIndex((line) => isHeadingLine(line, isKnown))
  const at = Math.max(0, found)
  const headings = headingsIn(filled[at])
  const below = filled.slice(at + 1).map((line) => rowOf(headings, line))
  return [...filled.slice(0, at).map(titleRow), ...below]
}

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
