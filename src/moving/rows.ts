import { setImmediate } from 'node:timers/promises'
import { putCell } from '../csv/cells.ts'

/** A row of something that moves in: where it stands, and what it says under whichever names. */
export type Row = {
  line: number
  cells: Record<string, unknown>
  surplus?: number
  repeated?: string[]
}

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

const plain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '')

/**
 * Finds the names that are taken in the headings of a file, however those are spelt: "Project Title" is `project_title`.
 * Where several columns have one name, the first that isn't empty counts, and it is told of which another differs.
 */
export function createNaming(names: readonly string[]) {
  const known = new Map(names.map((name) => [plain(name), name]))
  return ({ cells, repeated = [] }: Pick<Row, 'cells' | 'repeated'>) => {
    const values: Record<string, unknown> = {}
    const differing = new Set(repeated.flatMap((heading) => known.get(plain(heading)) ?? []))
    for (const [heading, cell] of Object.entries(cells)) {
      const name = known.get(plain(heading))
      if (name === undefined) continue
      if (putCell(values, name, asText(cell))) differing.add(name)
    }
    return { values, differing: [...differing] }
  }
}

/** Programs write a phone number or an id as a number. */
const asText = (cell: unknown) =>
  typeof cell === 'number' || typeof cell === 'bigint' ? String(cell) : cell
