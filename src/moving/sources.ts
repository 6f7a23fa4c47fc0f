import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fromCsv, NoTable } from '../csv/csv.ts'
import { fromJson } from './json-rows.ts'
import { type Movable, movableCalled, movables } from './movable.ts'
import type { Row } from './rows.ts'
import { fromTable, isSqlite, openForeign, tablesOf } from './sqlite-rows.ts'

/** Rows of one kind, and what they are called in what is told of them. */
export type Source = { movable: Movable; from: string; rows(): AsyncIterable<Row> }
export type Found = { sources: Source[]; close(): void }

const known = movables.map(({ name }) => name).join(', ')
const readers: Record<string, (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Row>> = {
  '.csv': fromCsv,
  '.json': fromJson,
}

/** What a path holds: a file of one kind, a folder of such files, or a database. Throws NoTable where it is none. */
export async function sourcesAt(path: string, kind: string | undefined): Promise<Found> {
  const asked = kind === undefined ? undefined : movableCalled(kind)
  if (kind !== undefined && !asked)
    throw new NoTable(`There is no kind "${kind}"; there are ${known}.`)
  if (!existsSync(path)) throw new NoTable(`There is no ${path}.`)
  if (statSync(path).isDirectory()) return { sources: filesIn(path, asked), close() {} }
  if (await isSqlite(path)) return tablesIn(path, asked)
  const movable = asked ?? movableCalled(nameOf(path))
  if (!movable)
    throw new NoTable(
      `What ${basename(path)} holds can't be told by its name. Say it with --kind: ${known}.`,
    )
  return { sources: [fileSource(path, movable)], close() {} }
}

const nameOf = (path: string) => basename(path, extname(path))

function filesIn(folder: string, asked: Movable | undefined) {
  const files = readdirSync(folder).filter((name) => extname(name).toLowerCase() in readers)
  const sources = files.flatMap((name) => {
    const movable = movableCalled(nameOf(name))
    return movable && (!asked || movable === asked) ? [fileSource(join(folder, name), movable)] : []
  })
  if (sources.length > 0) return inOrder(sources)
  throw new NoTable(`No file in ${folder} is named after a kind, like ${movables[0]?.name}.csv.`)
}

function fileSource(path: string, movable: Movable): Source {
  const reader = readers[extname(path).toLowerCase()]
  if (!reader) throw new NoTable(`${basename(path)} is neither .csv nor .json nor a database.`)
  return { movable, from: basename(path), rows: () => reader(Bun.file(path).stream()) }
}

function tablesIn(path: string, asked: Movable | undefined): Found {
  const sqlite = openForeign(path)
  const close = () => sqlite.close()
  try {
    const sources = tablesOf(sqlite).flatMap((table): Source[] => {
      const movable = movableCalled(table)
      const rows = () => fromTable(sqlite, table)
      return movable && (!asked || movable === asked) ? [{ movable, from: table, rows }] : []
    })
    if (sources.length > 0) return { sources: inOrder(sources), close }
    throw new NoTable(`No table of ${basename(path)} is called after a kind: ${known}.`)
  } catch (error) {
    close()
    throw error
  }
}

const inOrder = (sources: Source[]) =>
  sources.toSorted((one, other) => movables.indexOf(one.movable) - movables.indexOf(other.movable))

/** The folder of pictures that lies beside a file, or in a folder of files. */
export function picturesBeside(path: string) {
  const beside = join(statSync(path).isDirectory() ? path : dirname(path), 'pictures')
  return existsSync(beside) && statSync(beside).isDirectory() ? beside : undefined
}
