import type { Database } from 'bun:sqlite'
import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { toCsv } from '../csv/csv.ts'
import { readsLists } from '../database/columns.ts'
import { reachDisk } from '../database/copy.ts'
import { histories } from './history/histories.ts'
import { type Movable, movables } from './movable.ts'
import { fileOf } from './pictures.ts'

export type Format = 'csv' | 'json'
type Values = Record<string, unknown>

/** Why a folder can't take what leaves; a sentence, or nothing where it can. */
export function whyUnfit(folder: string) {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isDirectory()) return `${folder} is not a folder.`
  return readdirSync(folder).length > 0
    ? `${folder} is not empty, and nothing is overwritten.`
    : undefined
}

/** Writes all there is into a folder: a file of each kind, what goes with them, and the pictures. Answers how many of each. */
export function takeOut(sqlite: Database, folder: string, format: Format) {
  mkdirSync(folder, { recursive: true })
  const counts = tables.map((table): [string, number] => [
    table.name,
    writeRows(sqlite, table, join(folder, `${table.name}.${format}`)),
  ])
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures)
  counts.push(['pictures', writePictures(sqlite, pictures)])
  for (const each of [pictures, folder]) reachDisk(each)
  return counts
}

/** What becomes a file: which rows, and which of their columns are JSON. */
type Table = {
  name: string
  columns: readonly string[]
  json: readonly string[]
  rows: string
  read?: (row: Values) => Values
}

const tableOf = ({ name, table, columns }: Movable): Table => {
  const names = columns.map((column) => `"${column}"`).join()
  const rows = `SELECT ${names} FROM "${getTableName(table)}" ORDER BY id`
  return { name, columns, json: [], read: readsLists(table), rows }
}

const tables: readonly Table[] = [...movables.map(tableOf), ...histories]

function writeRows(
  sqlite: Database,
  { columns, json, rows, read = (row) => row }: Table,
  path: string,
) {
  let count = 0
  const counted = function* () {
    using statement = sqlite.prepare<Values, []>(rows)
    for (const row of statement.iterate()) {
      count++
      yield read(row)
    }
  }
  const text = path.endsWith('.csv') ? toCsv(columns, counted()) : toJson(counted(), json)
  writeNew(path, text)
  return count
}

/** A row a line, so that the files of two days can be compared. */
function* toJson(rows: Iterable<Values>, json: readonly string[]) {
  let isFirst = true
  for (const row of rows) {
    const parsed = json.map((name) => [name, JSON.parse(String(row[name]))] as const)
    yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify({ ...row, ...Object.fromEntries(parsed) })}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

function writePictures(sqlite: Database, folder: string) {
  const sizes = [
    'SELECT hash, NULL AS width, bytes FROM images',
    'SELECT hash, width, bytes FROM image_copies',
  ]
  const counts = sizes.map((sql) => {
    let count = 0
    using statement = sqlite.prepare<{ hash: string; width: number | null; bytes: Uint8Array }, []>(
      sql,
    )
    for (const { hash, width, bytes } of statement.iterate()) {
      writeNew(join(folder, fileOf(hash, width ?? undefined)), [bytes])
      count++
    }
    return count
  })
  return counts[0] ?? 0
}

function writeNew(path: string, parts: Iterable<string | Uint8Array>) {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (const part of parts) {
      const bytes = Buffer.from(part)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    }
  } finally {
    closeSync(file)
  }
}
