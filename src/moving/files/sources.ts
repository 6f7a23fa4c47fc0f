import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { type CsvReading, NoTable, readCsv, textOf } from '../../csv/csv.ts'
import { ourMark } from '../../database/migrate.ts'
import { isThere } from '../../database/place.ts'
import { numberOf, openToRead } from '../../database/reading.ts'
import { kilobyte } from '../../units.ts'
import { manifestName, refuseUnfit } from '../exporting/manifest.ts'
import { type History, histories } from '../histories.ts'
import { type Importable, importableCalled, importables } from '../importables.ts'
import type { Source } from '../parsing/columns.ts'
import { typeOf } from './file-type.ts'
import { readJson } from './json-rows.ts'
import { type Row, rowsUnder } from './rows.ts'
import { openWorkbook } from './workbook.ts'

/** A file, sheet or table. Where it can't be read, `rows` throws a NoTable. */
type Piece = Omit<Source, 'importable'>
/** `piece`: what stops the import where it holds something. */
export type Unread = { name: string; why: string; piece?: Piece }
type Found = { pieces: Piece[]; others: Unread[] }
export type SourceFile = {
  sources: Source[]
  histories: { history: History; from: string; rows: Row[] }[]
  unread: Unread[]
}

type Asked = {
  path: string
  asked: Importable | undefined
  naming: (piece: Pick<Piece, 'title' | 'from'>) => Importable | '-' | undefined
}

export async function sourcesAt({ path, asked, naming }: Asked): Promise<SourceFile> {
  if (!isThere(path)) throw new NoTable(`There is no ${path}.`)
  const isFolder = statSync(path).isDirectory()
  if (isFolder) refuseUnfit(path)
  const { pieces, others } = isFolder ? await inFolder(path) : await inFile(path)
  const isAlone = !isFolder && pieces.length === 1
  const sources: Source[] = []
  const found: SourceFile['histories'] = []
  const unread: Unread[] = [...others]
  for (const piece of pieces) {
    const { title, from: name } = piece
    const history = isFolder && historyCalled(title)
    const importable = naming(piece) ?? (isAlone ? asked : undefined) ?? importableCalled(title)
    if (importable === '-') unread.push({ name, why: 'left out' })
    else if (importable && (!asked || importable === asked)) sources.push({ ...piece, importable })
    else if (asked) unread.push({ name, why: `only ${asked.name} was asked for` })
    else if (history) found.push({ history, from: name, rows: [...piece.rows()] })
    else unread.push({ name, why: 'it is named after no kind', piece })
  }
  if (sources.length + found.length === 0) throw nothingKnown(path)
  const place = ({ importable }: Source) => importables.indexOf(importable)
  return {
    sources: sources.toSorted((one, other) => place(one) - place(other)),
    histories: found,
    unread,
  }
}

const historyCalled = (title: string) => histories.find(({ name }) => name === title.toLowerCase())

const nothingKnown = (path: string) =>
  new NoTable(
    `Nothing in ${basename(path)} is named after a kind. Say which it is with --kind or --map NAME=KIND: ${importables.map(({ name }) => name).join(', ')}.`,
  )

async function inFolder(folder: string): Promise<Found> {
  const found: Found = { pieces: [], others: [] }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry
    if (name === manifestName || (entry.isDirectory() && name === picturesName)) continue
    if (entry.isDirectory()) found.others.push({ name, why: 'it is a folder' })
    else if (!isReadable(name))
      found.others.push({ name, why: 'it is none of .csv, .json and .xlsx' })
    else found.pieces.push(...(await inFile(join(folder, name))).pieces)
  }
  return found
}

const isReadable = (name: string) =>
  ['.csv', '.json', '.xlsx'].includes(extname(name).toLowerCase())

async function inFile(path: string): Promise<Found> {
  const from = basename(path)
  const title = basename(path, extname(path))
  const alone = (rows: Piece['rows']) => ({ pieces: [{ title, from, rows }], others: [] })
  try {
    const type = typeOf(await Bun.file(path).slice(0, kilobyte).bytes(), from)
    if (type === 'xlsx') return { pieces: await sheetsOf(path), others: [] }
    if (type === 'sqlite') return inDatabase(path)
    if (isReadable(path)) return alone((knows) => rowsOf(type, readFileSync(path), { knows }))
    throw new NoTable('The file is none of .csv, .json, .xlsx and an SQLite database.')
  } catch (error) {
    if (!(error instanceof NoTable)) throw error
    return alone(() => {
      throw error
    })
  }
}

export const rowsOf = (type: 'csv' | 'json', bytes: Uint8Array, reading: CsvReading) =>
  type === 'json'
    ? [...readJson(textOf(bytes))]
    : rowsUnder(readCsv(textOf(bytes), reading), reading.knows)

function inDatabase(path: string): Found {
  using sqlite = openToRead(path)
  const named = (type: 'table' | 'view') =>
    sqlite
      .query<{ name: string }, [string]>(
        "SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
      )
      .all(type)
  return {
    pieces: named('table').map(({ name }) => ({
      ...{ title: name, from: name, rows: () => rowsOfTable(path, name) },
    })),
    others: [
      ...(numberOf(sqlite, 'PRAGMA application_id') === ourMark ? [notWhole] : []),
      ...named('view').map(({ name }) => ({ name, why: 'it is a view' })),
    ],
  }
}

const notWhole = {
  name: 'pictures, trash, versions and private links',
  why: 'this is a database of Hydra Lab itself; to take all of it, use restore, or export it and import that folder',
}

function* rowsOfTable(path: string, table: string): Generator<Row> {
  using sqlite = openToRead(path)
  using statement = sqlite.prepare<Record<string, unknown>, []>(
    `SELECT * FROM "${table.replaceAll('"', '""')}"`,
  )
  let line = 0
  for (const cells of statement.iterate()) yield { line: ++line, cells: Object.entries(cells) }
}

async function sheetsOf(path: string): Promise<Piece[]> {
  const from = basename(path)
  const all = await openWorkbook(readFileSync(path))
  const sheets = all.filter(({ lines }) => lines.length > 0)
  const isAlone = sheets.length === 1
  return sheets.map(({ name, lines }) => ({
    title: isAlone && !importableCalled(name) ? basename(path, extname(path)) : name,
    from: isAlone ? from : `${from}, ${name}`,
    rows: (knows) => rowsUnder(lines, knows),
  }))
}

const picturesName = 'pictures'

export function picturesBeside(path: string) {
  const beside = join(statSync(path).isDirectory() ? path : dirname(path), picturesName)
  return isThere(beside) && statSync(beside).isDirectory() ? beside : undefined
}
