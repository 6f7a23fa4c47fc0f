import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { indexImported } from '../../content/search-index.ts'
import { TableError } from '../../csv/csv.ts'
import { numberOf } from '../../database/reading.ts'
import type { ImportResult } from '../contract.ts'
import type { Skipped, SourceTable } from '../files/open-file.ts'
import type { FoundSources, Source } from '../files/sources.ts'
import { type Importable, type ImportContext, importables } from '../importables.ts'
import { type MappedSource, mapColumns } from '../parsing/columns.ts'
import { importHistory } from './import-history.ts'
import { type ImportOptions, importRows } from './import-rows.ts'
import type { FirstLines } from './planner.ts'

export type SourceResult = { label: string; kind: string; result: ImportResult }

/** Reads each source once. One that can’t be read stops the import, or is refused as a whole. */
export const mapAllColumns = (
  context: ImportContext,
  sources: readonly Source[],
  options: ImportOptions,
) =>
  sources.map((source): MappedSource => {
    try {
      return mapColumns(context, source, options)
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      if (!options.skipInvalid) throw withLabel(source, error)
      return unreadable(source, error)
    }
  })

const withLabel = ({ label }: Source, { line, message }: TableError) =>
  new TableError(`${label}${line === undefined ? '' : `, line ${line}`}: ${message}`)

const unreadable = (source: Source, { line = 1, message }: TableError): MappedSource => ({
  ...source,
  rows: () => [],
  columns: [],
  missing: [],
  notes: [],
  unmapped: [],
  problem: { line, field: '', message },
})

/** The columns and tables that aren’t empty and have no place here, as `--map` names them. */
export const unmappedNames = (sources: readonly MappedSource[], skipped: readonly Skipped[]) => [
  ...sources.flatMap(({ name, unmapped }) => unmapped.map(({ heading }) => `${name}.${heading}`)),
  ...skipped.flatMap(({ table }) => (table && hasRows(table) ? [table.name] : [])),
]

function hasRows({ rows }: SourceTable) {
  try {
    for (const _ of rows()) return true
    return false
  } catch (error) {
    if (error instanceof TableError) return true
    throw error
  }
}

type Histories = FoundSources['histories']

/**
 * The last two steps: files/ has opened tables of rows, and parsing/ maps their columns and parses their cells; here
 * rows are compared with the database (planner.ts) and written (write-rows.ts).
 */
export async function importAll(
  context: ImportContext,
  sources: readonly MappedSource[],
  histories: Histories,
  options: ImportOptions,
): Promise<SourceResult[]> {
  const { sqlite } = context
  const isForeign = isOfAnotherSite(histories, sqlite)
  const isNew = !isForeign || hasNoItems(sqlite)
  const hasActivity = isNew && histories.some(({ history }) => history.name === 'activity')
  const importThose = (those: Histories) =>
    Array.fromAsync(those, async ({ history, label, rows }) => {
      const result = await importHistory(context, history, rows, { ...options, isNew })
      return { label, kind: history.name, result }
    })
  const identity = await importThose(histories.filter(isIdentity)) // so that the site is known to a next run after a kill
  const linesByKind = new Map<Importable, FirstLines>()
  const items = await Array.fromAsync(sources, async (source) => {
    const firstLines = linesByKind.getOrInsertComputed(source.importable, () => new Map())
    const whole = { ...options, isForeign, hasActivity, firstLines }
    const result = await importRows(context, source, whole)
    return { label: source.label, kind: source.importable.name, result }
  })
  const others = await importThose(histories.filter((each) => !isIdentity(each)))
  if (!options.isDry && others.length > 0) await indexImported(context) // the trash is searched, too
  return [...items, ...others, ...identity]
}

const isIdentity = ({ history }: Histories[number]) => history.name === 'site'

function isOfAnotherSite(histories: Histories, sqlite: Database) {
  const own = sqlite.query<{ name: string }, []>('SELECT name FROM site').get()?.name
  const cells = histories.filter(isIdentity).flatMap(({ rows }) => rows[0]?.cells ?? [])
  return cells.some(([heading, cell]) => heading === 'name' && cell !== own)
}

const hasNoItems = (sqlite: Database) =>
  importables
    .filter(({ hasUniqueKey }) => !hasUniqueKey)
    .every(({ table }) => numberOf(sqlite, `SELECT count(*) FROM "${getTableName(table)}"`) === 0)
