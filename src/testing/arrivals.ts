import { surveySource } from '../moving/columns.ts'
import { importableCalled } from '../moving/importables.ts'
import { type ImportOptions, importRows } from '../moving/importing.ts'
import { atItsEnd } from './ending.ts'
import { environment } from './site.ts'
import { createTestWorld } from './world.ts'

/** The first row is line 2. */
export function emptySite(settings: Record<string, string> = {}) {
  const world = createTestWorld({ ...environment, ...settings })
  atItsEnd(() => world.close())
  const bring = async (kind: string, rows: Record<string, unknown>[], terms?: ImportOptions) => {
    const importable = importableCalled(kind)
    if (!importable) throw new Error(`There is no ${kind}`)
    const numbered = rows.map((cells, n) => ({ line: n + 2, cells: Object.entries(cells) }))
    const of = { importable, title: kind, from: kind, rows: () => numbered }
    const source = surveySource(world, of, terms)
    return await importRows(world, source, terms)
  }
  const rowsOf = (table: string) =>
    world.sqlite.query<Record<string, unknown>, []>(`SELECT * FROM ${table} ORDER BY id`).all()
  return { world, bring, rowsOf }
}
