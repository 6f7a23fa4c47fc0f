import { importableCalled } from '../moving/importables.ts'
import { type ImportOptions, importRows } from '../moving/importing/import-rows.ts'
import { mapColumns } from '../moving/parsing/columns.ts'
import { onCleanup } from './cleanup.ts'
import { createTestContext } from './context.ts'
import { environment } from './site.ts'

/** The first row is line 2. */
export function emptySite(settings: Record<string, string> = {}) {
  const context = createTestContext({ ...environment, ...settings })
  onCleanup(() => context.close())
  const load = async (kind: string, rows: Record<string, unknown>[], options?: ImportOptions) => {
    const importable = importableCalled(kind)
    if (!importable) throw new Error(`There is no ${kind}`)
    const numbered = rows.map((cells, n) => ({ line: n + 2, cells: Object.entries(cells) }))
    const table = { importable, name: kind, label: 'the file', rows: () => numbered }
    const source = mapColumns(context, table, options)
    return await importRows(context, source, options)
  }
  const rowsOf = (table: string) =>
    context.sqlite.query<Record<string, unknown>, []>(`SELECT * FROM ${table} ORDER BY id`).all()
  return { context, load, rowsOf }
}
