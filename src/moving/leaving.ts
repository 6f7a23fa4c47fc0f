import type { Database } from 'bun:sqlite'
import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { toCsv } from '../csv/csv.ts'
import { reachDisk } from '../database/copy.ts'
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

/** Writes all there is into a folder: a file of each kind, and the pictures. Answers how many of each. */
export function takeOut(sqlite: Database, folder: string, format: Format) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const counts = movables.map((movable): [string, number] => [
    movable.name,
    writeRows(sqlite, movable, join(folder, `${movable.name}.${format}`)),
  ])
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures, { mode: 0o700 })
  counts.push(['pictures', writePictures(sqlite, pictures)])
  for (const each of [pictures, folder]) reachDisk(each)
  return counts
}

/** All rows of a table, in the order of their ids. */
function* rowsOf(sqlite: Database, { table, columns }: Movable): Generator<Values> {
  const names = columns.map((name) => `"${name}"`).join()
  using statement = sqlite.prepare<Values, []>(
    `SELECT ${names} FROM "${getTableName(table)}" ORDER BY id`,
  )
  yield* statement.iterate()
}

function writeRows(sqlite: Database, movable: Movable, path: string) {
  let count = 0
  const counted = function* () {
    for (const row of rowsOf(sqlite, movable)) {
      count++
      yield row
    }
  }
  const text = path.endsWith('.csv') ? toCsv(movable.columns, counted()) : toJson(counted())
  writeNew(path, text)
  return count
}

/** A row a line, so that the files of two days can be compared. */
function* toJson(rows: Iterable<Values>) {
  let isFirst = true
  for (const row of rows) {
    yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify(row)}`
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
