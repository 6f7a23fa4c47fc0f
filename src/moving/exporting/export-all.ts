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
import { reachDisk } from '../../database/copy.ts'
import { type History, histories } from '../histories.ts'
import { columnsOf, importables, type Values } from '../importables.ts'
import { fileOf } from '../importing/pictures.ts'
import { entryOf, type Manifest, manifestName } from './manifest.ts'

export type Format = 'csv' | 'json'

export function whyUnfit(folder: string) {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isDirectory()) return `${folder} is not a folder.`
  return readdirSync(folder).length > 0
    ? `${folder} is not empty, and nothing is overwritten.`
    : undefined
}

/** Renames a temporary folder at the end, so that the folder is whole or isn't there. */
export function fillWhole<Result>(folder: string, fill: (into: string) => Result) {
  const into = `${folder}.unfinished-${process.pid}`
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(into, { mode: 0o700 })
  try {
    const result = fill(into)
    reachDisk(into)
    renameSync(into, folder)
    reachDisk(dirname(folder))
    return result
  } catch (error) {
    rmSync(into, { recursive: true, force: true })
    throw error
  }
}

export function exportAll(
  sqlite: Database,
  folder: string,
  { format, at }: { format: Format; at: Date },
) {
  const files: Manifest['files'] = []
  const counts = tables.map((table): [string, number] => {
    const name = `${table.name}.${format}`
    const rows = writeRows(sqlite, table, join(folder, name))
    files.push(entryOf(folder, name, rows))
    return [table.name, rows]
  })
  const beside = join(folder, 'pictures')
  mkdirSync(beside, { mode: 0o700 })
  counts.push(['pictures', writePictures(sqlite, beside)])
  files.push(...readdirSync(beside).map((name) => entryOf(folder, `pictures/${name}`)))
  reachDisk(beside)
  const manifest: Manifest = { made_at: at.toISOString(), version: packageJson.version, files }
  writeNew(join(folder, manifestName), [`${JSON.stringify(manifest, null, 1)}\n`])
  return counts
}

/** In the CSV of items, which have no `more`, lists are written as people write them; in that of histories, as JSON. */
type Table = Pick<History, 'name' | 'table' | 'columns'> & Partial<Pick<History, 'more'>>

const tables: readonly Table[] = [...importables, ...histories]

function writeRows(sqlite: Database, { table, columns, more }: Table, path: string) {
  const asked = columns.map((name) => (more?.[name] ? `${more[name]} AS ${name}` : `"${name}"`))
  const isCsv = path.endsWith('.csv')
  const isJson = (name: string) => (columnsOf(table)[name]?.dataType ?? 'json') === 'json'
  const parsed = isCsv && more ? [] : columns.filter(isJson)
  let count = 0
  const counted = function* () {
    using statement = sqlite.prepare<Values, []>(
      `SELECT ${asked} FROM "${getTableName(table)}" ORDER BY rowid`,
    )
    for (const row of statement.iterate()) {
      count++
      for (const name of parsed) if (row[name] !== null) row[name] = JSON.parse(String(row[name]))
      yield row
    }
  }
  writeNew(path, isCsv ? toCsv(columns, counted()) : toJson(counted()))
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

const pictures =
  'SELECT hash, NULL AS width, bytes FROM images UNION ALL SELECT hash, width, bytes FROM image_copies'

function writePictures(sqlite: Database, folder: string) {
  let wholes = 0
  using statement = sqlite.prepare<{ hash: string; width: number | null; bytes: Uint8Array }, []>(
    pictures,
  )
  for (const { hash, width, bytes } of statement.iterate()) {
    writeNew(join(folder, fileOf(hash, width)), [bytes])
    if (width === null) wholes++
  }
  return wholes
}

export function writeNew(path: string, parts: Iterable<string | Uint8Array>) {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (const part of parts) appendFileSync(file, part)
  } finally {
    closeSync(file)
  }
}
