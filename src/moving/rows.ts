import { setImmediate } from 'node:timers/promises'
import { isEmpty } from '../csv/cells.ts'

/** A line of a table, before it is known which of them is the heading. */
export type TableLine = { line: number; cells: readonly unknown[] }

/**
 * A row of something that moves in: where it stands, and what it says under which headings. `surplus` counts the cells
 * beyond the headings; a `title` stands above the headings and is no row.
 */
export type Row = {
  line: number
  cells: readonly (readonly [heading: string, value: unknown])[]
  surplus?: number
  title?: string
}

/** A cell of a workbook that leads somewhere. */
export type LinkedText = { text: string; address: string }
export const isLinked = (cell: unknown): cell is LinkedText =>
  typeof cell === 'object' && cell !== null && 'text' in cell && 'address' in cell

const longestTurnMs = 8

/** Lets others have their turn, whenever this work has gone on for some milliseconds. */
export function inTurns() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurnMs) return
    await setImmediate()
    began = performance.now()
  }
}

/** Names compare without case, spaces and punctuation. */
export const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A value's words. A list or an object has none: to make a text of it overflows the stack where it is deep. */
export const wordsOf = (value: unknown) =>
  typeof value === 'object' ? '' : String(value ?? '').trim()

/** What a text says as JSON; nothing where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A title stands above the headings in a few lines at most. */
export const mostLinesAbove = 10

/** The rows of a table under its headings: the first line that holds several known names, else the first of all. */
export async function* rowsUnder(
  lines: AsyncIterable<TableLine> | Iterable<TableLine>,
  knows: (heading: string) => boolean,
): AsyncGenerator<Row> {
  let headings: string[] | undefined
  let above: TableLine[] = []
  for await (const line of lines) {
    if (line.cells.every(isEmpty)) continue // spreadsheet programs write rows of nothing
    if (headings) yield rowOf(headings, line)
    else if (isHeading(line, knows)) {
      yield* above.map(titleOf)
      headings = headingsIn(line)
    } else if (above.push(line) === mostLinesAbove) {
      headings = headingsIn(above[0])
      for (const each of above.slice(1)) yield rowOf(headings, each)
      above = []
    }
  }
  if (headings) return
  headings = headingsIn(above[0])
  for (const each of above.slice(1)) yield rowOf(headings, each)
}

function isHeading({ cells }: TableLine, knows: (heading: string) => boolean) {
  const filled = cells.filter((cell) => !isEmpty(cell)).map(String)
  const known = filled.filter(knows).length
  return known >= 2 || known === filled.length
}

/** What stands under no heading is not lost: its column is called by its number. */
const headingsIn = (line?: TableLine) =>
  (line?.cells ?? []).map((cell, n) => String(cell ?? '').trim() || `column ${n + 1}`)

const titleOf = ({ line, cells }: TableLine): Row => ({
  line,
  cells: [],
  title: cells.filter((cell) => !isEmpty(cell)).join(' '),
})

function rowOf(headings: readonly string[], { line, cells }: TableLine): Row {
  const surplus = cells.slice(headings.length).filter((cell) => !isEmpty(cell)).length
  return {
    line,
    cells: headings.map((heading, n) => [heading, cells[n]] as const),
    ...(surplus > 0 && { surplus }),
  }
}
