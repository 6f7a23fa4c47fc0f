import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { type CsvReading, NoTable, readCsv, textOf } from '../csv/csv.ts'
import { isThere } from '../database/place.ts'
import { openToRead } from '../database/reading.ts'
import { kilobyte } from '../units.ts'
import type { Source, Surveyed } from './columns.ts'
import { typeOf } from './file-type.ts'
import { type History, histories } from './histories.ts'
import { type Importable, importableCalled, importables } from './importables.ts'
import { readJson } from './json-rows.ts'
import { manifestName, refuseUnfit } from './manifest.ts'
import { type Row, rowsUnder } from './rows.ts'
import { openWorkbook } from './workbook.ts'

/** A file, sheet or table. */
type Piece = Omit<Source, 'importable'>
export type Unread = { name: string; why: string; piece?: Piece }
export type SourceFile = {
  sources: Source[]
  histories: { history: History; from: string; rows: Row[] }[]
  unread: Unread[]
}

type Asked = {
  path: string
  asked: Importable | undefined
  naming: (title: string) => Importable | '-' | undefined
}

export async function sourcesAt({ path, asked, naming }: Asked): Promise<SourceFile> {
  if (!isThere(path)) throw new NoTable(`There is no ${path}.`)
  const isFolder = statSync(path).isDirectory()
  if (isFolder) refuseUnfit(path)
  const { pieces, others } = isFolder
    ? await piecesInFolder(path)
    : { pieces: await piecesOfFile(path), others: [] }
  const isAlone = !isFolder && pieces.length === 1
  const sources: Source[] = []
  const found: SourceFile['histories'] = []
  const unread: Unread[] = [...others]
  for (const piece of pieces) {
    const { title, from: name } = piece
    const history = isFolder && historyCalled(title)
    const importable = naming(title) ?? (isAlone ? asked : undefined) ?? importableCalled(title)
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

async function piecesOfFile(path: string): Promise<Piece[]> {
  const from = basename(path)
  const title = basename(path, extname(path))
  const type = await typeAt(path)
  if (type === 'xlsx') return await sheetsOf(path)
  if (type === 'sqlite') return tablesIn(path)
  if (!readable.includes(extname(path).toLowerCase()))
    throw new NoTable(`${from} is none of .csv, .json, .xlsx and an SQLite database.`)
  const rows = (knows?: (heading: string) => boolean) => {
    try {
      return rowsOf(type, readFileSync(path), { knows })
    } catch (error) {
      throw error instanceof NoTable ? inFile(from, error) : error
    }
  }
  return [{ title, from, rows }]
}

const inFile = (from: string, { line, message }: NoTable) =>
  new NoTable(`${from}${line === undefined ? '' : `, line ${line}`}: ${message}`)

const typeAt = async (path: string) =>
  typeOf(await Bun.file(path).slice(0, kilobyte).bytes(), basename(path))

export const rowsOf = (type: 'csv' | 'json', bytes: Uint8Array, reading: CsvReading) =>
  type === 'json'
    ? [...readJson(textOf(bytes))]
    : rowsUnder(readCsv(textOf(bytes), reading), reading.knows)

function tablesIn(path: string): Piece[] {
  using sqlite = openToRead(path)
  return sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
    )
    .all()
    .map(({ name }) => ({ title: name, from: name, rows: () => rowsOfTable(path, name) }))
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

const readable = ['.csv', '.json', '.xlsx']

async function piecesInFolder(folder: string) {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.name !== manifestName && !each.isDirectory())
    .map(({ name }) => name)
  const isRead = (name: string) => readable.includes(extname(name).toLowerCase())
  const { read = [], others = [] } = Object.groupBy(files, (name) =>
    isRead(name) ? 'read' : 'others',
  )
  const pieces = await Array.fromAsync(read, (name) => piecesOfFile(join(folder, name)))
  const why = 'it is none of .csv, .json and .xlsx'
  return { pieces: pieces.flat(), others: others.map((name) => ({ name, why })) }
}

export function picturesBeside(path: string) {
  const beside = join(statSync(path).isDirectory() ? path : dirname(path), 'pictures')
  return isThere(beside) && statSync(beside).isDirectory() ? beside : undefined
}

export function stopsIn({ unread }: Pick<SourceFile, 'unread'>, surveyed: readonly Surveyed[]) {
  const stops = surveyed.flatMap(({ title, unknown }) =>
    unknown.map(({ heading }) => `${title}.${heading}`),
  )
  for (const { name, piece } of unread) if (piece && holdsRows(piece)) stops.push(name)
  return stops
}

/** A file that can't be read to its end holds something, too. */
function holdsRows({ rows }: Piece) {
  try {
    for (const _ of rows()) return true
    return false
  } catch (error) {
    if (error instanceof NoTable) return true
    throw error
  }
}
