import type { Database } from 'bun:sqlite'
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import packageJson from '../../../package.json' with { type: 'json' }
import { toCsv } from '../../csv/csv.ts'
import { syncToDisk } from '../../database/copy.ts'
import type { Values } from '../../fields/names.ts'
import { type History, histories } from '../histories.ts'
import { columnsOf, importables } from '../importables.ts'
import { pictureFile } from '../importing/pictures.ts'
import { type Manifest, manifestEntry, manifestName } from './manifest.ts'

export type ExportFormat = 'csv' | 'json'

export function whyUnfit(folder: string) {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isDirectory()) return `${folder} is not a folder.`
  return readdirSync(folder).length > 0
    ? `${folder} is not empty, and nothing is overwritten.`
    : undefined
}

/** Creates a folder with all its files or not at all, by renaming a temporary one. */
export function createFolder<Result>(folder: string, fill: (into: string) => Result) {
  const into = `${folder}.unfinished-${process.pid}`
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(into, { mode: 0o700 })
  try {
    const result = fill(into)
    syncToDisk(into)
    renameSync(into, folder)
    syncToDisk(dirname(folder))
    return result
  } catch (error) {
    rmSync(into, { recursive: true, force: true })
    throw error
  }
}

export function exportAll(
  sqlite: Database,
  folder: string,
  { format, at }: { format: ExportFormat; at: Date },
) {
  const files: Manifest['files'] = []
  const counts = tables.map((table): [string, number] => {
    const name = `${table.name}.${format}`
    const rows = exportTable(sqlite, table, join(folder, name))
    files.push(manifestEntry(folder, name, rows))
    return [table.name, rows]
  })
  const pictureFolder = join(folder, 'pictures')
  mkdirSync(pictureFolder, { mode: 0o700 })
  counts.push(['pictures', exportPictures(sqlite, pictureFolder)])
  files.push(...readdirSync(pictureFolder).map((name) => manifestEntry(folder, `pictures/${name}`)))
  syncToDisk(pictureFolder)
  const manifest: Manifest = { made_at: at.toISOString(), version: packageJson.version, files }
  writeNewFile(join(folder, manifestName), [`${JSON.stringify(manifest, null, 1)}\n`])
  return counts
}

/** In the CSV of items lists are written as people write them; in that of histories, which have `computed`, as JSON. */
type ExportedTable = Pick<History, 'name' | 'table' | 'columns'> &
  Partial<Pick<History, 'computed'>>

const tables: readonly ExportedTable[] = [...importables, ...histories]

function exportTable(sqlite: Database, { table, columns, computed }: ExportedTable, path: string) {
  const selected = columns.map((name) =>
    computed?.[name] ? `${computed[name]} AS ${name}` : `"${name}"`,
  )
  const isCsv = path.endsWith('.csv')
  const isJson = (name: string) => (columnsOf(table)[name]?.dataType ?? 'json') === 'json'
  const jsonColumns = isCsv && computed ? [] : columns.filter(isJson)
  let count = 0
  const rows = function* () {
    using statement = sqlite.prepare<Values, []>(
      `SELECT ${selected} FROM "${getTableName(table)}" ORDER BY rowid`,
    )
    for (const row of statement.iterate()) {
      count++
      for (const name of jsonColumns)
        if (row[name] !== null) row[name] = JSON.parse(String(row[name]))
      yield row
    }
  }
  writeNewFile(path, isCsv ? toCsv(columns, rows()) : toJson(rows()))
  return count
}

function* toJson(rows: Iterable<Values>) {
  let isFirst = true
  for (const row of rows) {
    yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify(row)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

const allPictures =
  'SELECT hash, NULL AS width, bytes FROM images UNION ALL SELECT hash, width, bytes FROM image_copies'

function exportPictures(sqlite: Database, folder: string) {
  let originals = 0
  using statement = sqlite.prepare<{ hash: string; width: number | null; bytes: Uint8Array }, []>(
    allPictures,
  )
  for (const { hash, width, bytes } of statement.iterate()) {
    writeNewFile(join(folder, pictureFile(hash, width)), [bytes])
    if (width === null) originals++
  }
  return originals
}

export function writeNewFile(path: string, parts: Iterable<string | Uint8Array>) {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (const part of parts) appendFileSync(file, part)
  } finally {
    closeSync(file)
  }
}
