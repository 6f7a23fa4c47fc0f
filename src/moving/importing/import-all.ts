import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { indexImported } from '../../content/search-index.ts'
import { NoTable } from '../../csv/csv.ts'
import { numberOf } from '../../database/reading.ts'
import type { Verdict } from '../contract.ts'
import type { SourceFile } from '../files/sources.ts'
import { importHistory } from '../histories.ts'
import { type ImportContext, importables } from '../importables.ts'
import { type Source, type Surveyed, surveySource } from '../parsing/columns.ts'
import { type ImportOptions, importRows } from './import-rows.ts'

export type SourceVerdict = { from: string; kind: string; verdict: Verdict }

/** Reads each source once. One that can’t be read stops the import, or is refused as a whole. */
export const surveyAll = (
  context: ImportContext,
  { sources }: SourceFile,
  options: ImportOptions,
) =>
  sources.map((source): Surveyed => {
    try {
      return surveySource(context, source, options)
    } catch (error) {
      if (!(error instanceof NoTable)) throw error
      if (!options.skipsBad) throw inFile(source, error)
      return unreadable(source, error)
    }
  })

const inFile = ({ from }: Source, { line, message }: NoTable) =>
  new NoTable(`${from}${line === undefined ? '' : `, line ${line}`}: ${message}`)

const unreadable = (source: Source, { line = 1, message }: NoTable): Surveyed => ({
  ...source,
  rows: () => [],
  account: { columns: [], missing: [] },
  ...{ notes: [], unknown: [], problem: { line, field: '', message } },
})

/** What holds something and isn’t known, as a mapping names it. */
export const stopsIn = ({ unread }: SourceFile, surveyed: readonly Surveyed[]) => [
  ...surveyed.flatMap(({ title, unknown }) => unknown.map(({ heading }) => `${title}.${heading}`)),
  ...unread.flatMap(({ piece }) => (piece && holdsSomething(piece) ? [piece.title] : [])),
]

function holdsSomething({ rows }: Pick<Source, 'rows'>) {
  try {
    for (const _ of rows()) return true
    return false
  } catch (error) {
    if (error instanceof NoTable) return true
    throw error
  }
}

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
  if (!options.isDry && others.length > 0) await indexImported(context) // the trash is searched, too
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
