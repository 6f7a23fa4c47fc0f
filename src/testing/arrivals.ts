import { bringIn } from '../moving/arriving.ts'
import type { Terms } from '../moving/judging.ts'
import { movableCalled } from '../moving/movable.ts'
import { atItsEnd } from './ending.ts'
import { environment } from './site.ts'
import { createTestWorld } from './world.ts'

/** A site in memory that holds nothing yet, and how rows move into it: the first of them from line 2. */
export function emptySite(settings: Record<string, string> = {}) {
  const world = createTestWorld({ ...environment, ...settings })
  atItsEnd(() => world.close())
  const bring = (kind: string, rows: Record<string, unknown>[], terms?: Terms) => {
    const movable = movableCalled(kind)
    if (!movable) throw new Error(`There is no ${kind}`)
    const numbered = async function* () {
      for (const [n, cells] of rows.entries()) yield { line: n + 2, cells }
    }
    return bringIn(world, movable, numbered(), terms)
  }
  const rowsOf = (table: string) =>
    world.sqlite.query<Record<string, unknown>, []>(`SELECT * FROM ${table} ORDER BY id`).all()
  return { world, bring, rowsOf }
}
