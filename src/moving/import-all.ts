import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { numberOf } from '../database/reading.ts'
import type { Surveyed } from './columns.ts'
import type { Verdict } from './contract.ts'
import { importHistory } from './histories.ts'
import { type ImportContext, importables } from './importables.ts'
import { type ImportOptions, importRows } from './importing.ts'
import type { SourceFile } from './sources.ts'

export type SourceVerdict = { from: string; kind: string; verdict: Verdict }

type Histories = SourceFile['histories']
type Found = { surveyed: readonly Surveyed[]; histories: Histories }

export async function importAll(
  context: ImportContext,
  { surveyed, histories }: Found,
  options: ImportOptions,
): Promise<SourceVerdict[]> {
  const { sqlite } = context
  const isForeign = isOfAnother(histories, sqlite)
  const isNew = !isForeign || hasNoItems(sqlite)
  const hasActivity = isNew && histories.some(({ history }) => history.name === 'activity')
  const importThose = (those: Histories) =>
    Array.fromAsync(those, async ({ history, from, rows }) => {
      const verdict = await importHistory({ ...context, isNew }, history, rows, options)
      return { from, kind: history.name, verdict }
    })
  const known = await importThose(histories.filter(isIdentity)) // so that the site is known to a next run after a kill
  const items = await Array.fromAsync(surveyed, async (source) => {
    const verdict = await importRows(context, source, { ...options, isForeign, hasActivity })
    return { from: source.from, kind: source.importable.name, verdict }
  })
  const others = await importThose(histories.filter((each) => !isIdentity(each)))
  return [...items, ...others, ...known]
}

const isIdentity = ({ history }: Histories[number]) => history.name === 'site'

function isOfAnother(histories: Histories, sqlite: Database) {
  const own = sqlite.query<{ name: string }, []>('SELECT name FROM site').get()?.name
  const cells = histories.filter(isIdentity).flatMap(({ rows }) => rows[0]?.cells ?? [])
  return cells.some(([heading, cell]) => heading === 'name' && cell !== own)
}

const hasNoItems = (sqlite: Database) =>
  importables
    .filter(({ isUnique }) => !isUnique)
    .every(({ table }) => numberOf(sqlite, `SELECT count(*) FROM "${getTableName(table)}"`) === 0)
