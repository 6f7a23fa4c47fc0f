import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fromCsv, NoTable } from '../csv/csv.ts'
import { isThere } from '../database/place.ts'
import { bringIn, type Destination } from './arriving.ts'
import type { Verdict } from './contract.ts'
import { bringHistory } from './history/arriving.ts'
import { histories } from './history/histories.ts'
import type { History } from './history/history.ts'
import { fromJson } from './json-rows.ts'
import type { Terms } from './judging.ts'
import type { Ledger } from './ledger.ts'
import { type Movable, movableCalled, movables } from './movable.ts'
import type { Row } from './rows.ts'
import { fromTable, isSqlite, openForeign, tablesOf } from './sqlite-rows.ts'

/** Rows of one kind or of a history, what they are called in what is told of them, and how they come in. */
export type Source = {
  name: string
  from: string
  bring(to: Destination & { ledger: Ledger }, terms: Terms): Promise<Verdict>
}
/** `note`: what somebody should know who meant more than that. */
export type Found = { sources: Source[]; note?: string; close(): void }

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
  if (!isThere(path)) throw new NoTable(`There is no ${path}.`)
  if (statSync(path).isDirectory()) return { sources: filesIn(path, asked), close() {} }
  if (await isSqlite(path)) return tablesIn(path, asked)
  const movable = asked ?? movableCalled(nameOf(path))
  if (!movable && historyCalled(nameOf(path)))
    throw new NoTable(
      `${basename(path)} goes with the items that it was exported with. Name their folder.`,
    )
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
    const path = join(folder, name)
    const movable = movableCalled(nameOf(name))
    const history = asked ? undefined : historyCalled(nameOf(name))
    if (movable && (!asked || movable === asked)) return [fileSource(path, movable)]
    return history ? [historySource(path, history)] : []
  })
  if (sources.length > 0) return inOrder(sources)
  throw new NoTable(`No file in ${folder} is named after a kind, like ${movables[0]?.name}.csv.`)
}

function fileSource(path: string, movable: Movable): Source {
  const rows = rowsOf(path)
  return sourceOf(movable, basename(path), rows)
}

const sourceOf = (movable: Movable, from: string, rows: () => AsyncIterable<Row>): Source => ({
  name: movable.name,
  from,
  bring: (to, terms) => bringIn(to, movable, rows(), terms),
})

function historySource(path: string, history: History): Source {
  const rows = rowsOf(path)
  const bring: Source['bring'] = (to, terms) => bringHistory(to, history, rows(), terms)
  return { name: history.name, from: basename(path), bring }
}

function rowsOf(path: string) {
  const reader = readers[extname(path).toLowerCase()]
  if (!reader) throw new NoTable(`${basename(path)} is neither .csv nor .json nor a database.`)
  return () => reader(Bun.file(path).stream())
}

const historyCalled = (name: string) => histories.find((each) => each.name === name.toLowerCase())

const ownDatabase =
  'This is a database of Hydra Lab itself: pictures, trash, versions and private links stay out. To take all of it, use restore, or export it and import that folder.'

function tablesIn(path: string, asked: Movable | undefined): Found {
  const sqlite = openForeign(path)
  const close = () => sqlite.close()
  try {
    const tables = tablesOf(sqlite)
    const sources = tables.flatMap((table): Source[] => {
      const movable = movableCalled(table)
      const rows = () => fromTable(sqlite, table)
      return movable && (!asked || movable === asked) ? [sourceOf(movable, table, rows)] : []
    })
    const isOurs = histories.every(({ name }) => tables.includes(name))
    const note = isOurs ? { note: `${basename(path)}: ${ownDatabase}` } : {}
    if (sources.length > 0) return { sources: inOrder(sources), ...note, close }
    throw new NoTable(`No table of ${basename(path)} is called after a kind: ${known}.`)
  } catch (error) {
    close()
    throw error
  }
}

const order = [...movables, ...histories].map(({ name }) => name)
const inOrder = (sources: Source[]) =>
  sources.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))

/** The folder of pictures that lies beside a file, or in a folder of files. */
export function picturesBeside(path: string) {
  const beside = join(statSync(path).isDirectory() ? path : dirname(path), 'pictures')
  return isThere(beside) && statSync(beside).isDirectory() ? beside : undefined
}
