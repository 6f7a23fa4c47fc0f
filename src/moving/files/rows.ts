import { setImmediate } from 'node:timers/promises'
import { isEmpty } from '../../csv/csv.ts'

export type TableLine = { line: number; cells: readonly unknown[] }

/** `surplus` counts filled cells beyond the headings. */
export type Row = {
  line: number
  cells: readonly (readonly [heading: string, value: unknown])[]
  surplus?: number
  title?: string
}

export type LinkedText = { text: string; address: string }
export const isLinked = (cell: unknown): cell is LinkedText =>
  typeof cell === 'object' && cell !== null && 'text' in cell && 'address' in cell

const longestTurnMs = 8

export function inTurns() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurnMs) return
    await setImmediate()
    began = performance.now()
  }
}

export const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Empty for objects, since a deeply nested one would overflow the stack. */
export const wordsOf = (value: unknown) =>
  typeof value === 'object' ? '' : String(value ?? '').trim()

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const mostLinesAbove = 10

/** The first line with several known names holds the headings, else the first of all. */
export function rowsUnder(
  lines: readonly TableLine[],
  knows: (heading: string) => boolean = () => false,
): Row[] {
  const filled = lines.filter(({ cells }) => !cells.every(isEmpty))
  const found = filled.slice(0, mostLinesAbove).findIndex((line) => isHeading(line, knows))
  const at = Math.max(0, found)
  const headings = headingsIn(filled[at])
  const below = filled.slice(at + 1).map((line) => rowOf(headings, line))
  return [...filled.slice(0, at).map(titleOf), ...below]
}

function isHeading({ cells }: TableLine, knows: (heading: string) => boolean) {
  const filled = cells.filter((cell) => !isEmpty(cell)).map(String)
  const known = filled.filter(knows).length
  return known >= 2 || known === filled.length
}

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
