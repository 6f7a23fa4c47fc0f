import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { NoTable } from '../csv/csv.ts'
import { numberOf } from '../database/reading.ts'
import { type Surveyed, surveySource } from './columns.ts'
import { nothingSettled, type Verdict } from './contract.ts'
import { importHistory } from './history.ts'
import { type ImportContext, importables } from './importables.ts'
import { type ImportOptions, importRows } from './importing.ts'
import type { SourceFile } from './sources.ts'

export type SourceVerdict = { from: string; kind: string; verdict: Verdict }

export function surveyAll(context: ImportContext, { sources }: SourceFile, options: ImportOptions) {
  const surveyed: Surveyed[] = []
  const spoilt: SourceVerdict[] = []
  for (const source of sources) {
    const { from, importable } = source
    try {
      surveyed.push(surveySource(context, source, options))
    } catch (error) {
      spoilt.push({ from, kind: importable.name, verdict: asSpoilt(error) })
    }
  }
  return { surveyed, spoilt }
}

type Histories = SourceFile['histories']
type Found = { surveyed: readonly Surveyed[]; histories: Histories }

export async function importAll(
  context: ImportContext,
  { surveyed, histories }: Found,
  options: ImportOptions,
) {
  const { sqlite, clock } = context
  const isForeign = isOfAnother(histories, sqlite)
  const isNew = !isForeign || hasNoItems(sqlite)
  const to = { ...context, moved: new Set<string>(), isNew, began: clock().toISOString() }
  const all = { ...options, isForeign }
  const importThose = (those: Histories) =>
    Array.fromAsync(those, async ({ history, from, rows }) => {
      const verdict = await importHistory(to, history, rows(), all).catch(asSpoilt)
      return { from, kind: history.name, verdict }
    })
  const known = await importThose(histories.filter(isIdentity)) // so that the site is known to a next run after a kill
  const items = await Array.fromAsync(surveyed, async (source) => {
    const verdict = await importRows(context, source, all, to.moved)
    return { from: source.from, kind: source.importable.name, verdict }
  })
  const others = await importThose(histories.filter((each) => !isIdentity(each)))
  return [...items, ...others, ...known]
}

const isIdentity = ({ history }: Histories[number]) => history.name === 'site'

function isOfAnother(histories: Histories, sqlite: Database) {
  const own = sqlite.query<{ name: string }, []>('SELECT name FROM site').get()?.name
  for (const { rows } of histories.filter(isIdentity))
    for (const { cells } of rows())
      return cells.some(([heading, cell]) => heading === 'name' && cell !== own)
  return false
}

const hasNoItems = (sqlite: Database) =>
  importables
    .filter(({ isUnique }) => !isUnique)
    .every(({ table }) => numberOf(sqlite, `SELECT count(*) FROM "${getTableName(table)}"`) === 0)

function asSpoilt(error: unknown): Verdict {
  if (!(error instanceof NoTable)) throw error
  const { message, line = 1 } = error
  const refused = [{ line, field: '', message }]
  return { ...nothingSettled(), columns: [], missing: [], read: 0, refused }
}
