import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fromCsv, NoTable } from '../csv/csv.ts'
import { isThere } from '../database/place.ts'
import { openToRead } from '../database/reading.ts'
import type { Source, Surveyed } from './columns.ts'
import { type FileType, typeOf } from './file-type.ts'
import { histories } from './histories.ts'
import type { History } from './history.ts'
import { type Importable, importableCalled, importables } from './importables.ts'
import { fromJson } from './json-rows.ts'
import { manifestName, refuseUnfit } from './manifest.ts'
import { type Row, rowsUnder } from './rows.ts'
import { openWorkbook } from './workbook.ts'

type Piece = Omit<Source, 'importable'>
export type Unread = { name: string; why: string; piece?: Piece }
export type SourceFile = {
  sources: Source[]
  histories: { history: History; from: string; rows(): AsyncIterable<Row> }[]
  unread: Unread[]
  note?: string
}

export type Naming = (title: string) => Importable | '-' | undefined

const known = importables.map(({ name }) => name).join(', ')

export async function sourcesAt(
  path: string,
  asked: Importable | undefined,
  naming: Naming,
): Promise<SourceFile> {
  if (!isThere(path)) throw new NoTable(`There is no ${path}.`)
  const on = { path, asked, naming }
  if (statSync(path).isDirectory()) {
    refuseUnfit(path)
    const { pieces, others } = await piecesInFolder(path)
    const own = pieces.filter((each) => !isHistory(each))
    const found = foundIn({ pieces: own, others }, on)
    return { ...found, histories: asked ? [] : historiesIn(pieces) }
  }
  const { type, pieces } = await piecesOfFile(path)
  const [only, ...others] = pieces
  if (type !== 'sqlite' && only && others.length === 0) return fileAlone(only, on)
  const note = isOurs(pieces) ? { note: `${basename(path)}: ${ownDatabase}` } : {}
  return { ...foundIn({ pieces }, on), ...note }
}

const ownDatabase =
  'This is a database of Hydra Lab itself: pictures, trash, versions and private links stay out. To take all of it, use restore, or export it and import that folder.'

const isOurs = (tables: readonly Piece[]) =>
  histories.every(({ name }) => tables.some(({ title }) => title === name))

const isHistory = ({ title }: Piece) => histories.some(({ name }) => name === title.toLowerCase())

const historiesIn = (pieces: readonly Piece[]): SourceFile['histories'] =>
  histories.flatMap((history) =>
    pieces
      .filter(({ title }) => title.toLowerCase() === history.name)
      .map(({ from, rows }) => ({ history, from, rows: () => rows(() => true) })),
  )

function fileAlone(piece: Piece, { path, asked, naming }: Asked): SourceFile {
  const named = naming(piece.title)
  const importable = asked ?? (named === '-' ? undefined : named) ?? importableCalled(piece.title)
  if (importable) return { sources: [{ ...piece, importable }], histories: [], unread: [] }
  if (isHistory(piece))
    throw new NoTable(
      `${basename(path)} goes with the items that it was exported with. Name their folder.`,
    )
  throw new NoTable(
    `What ${basename(path)} holds can't be told by its name. Say it with --kind: ${known}.`,
  )
}

type Pieces = { pieces: Piece[]; others?: Unread[] }
type Asked = { path: string; asked: Importable | undefined; naming: Naming }

function foundIn({ pieces, others = [] }: Pieces, { path, asked, naming }: Asked): SourceFile {
  const sources: Source[] = []
  const unread = [...others]
  for (const piece of pieces) {
    const importable = naming(piece.title) ?? importableCalled(piece.title)
    const name = piece.from
    if (importable === '-') unread.push({ name, why: 'left out' })
    else if (importable && (!asked || importable === asked)) sources.push({ ...piece, importable })
    else if (asked) unread.push({ name, why: `only ${asked.name} was asked for` })
    else unread.push({ name, why: 'it is named after no kind', piece })
  }
  if (sources.length === 0 && unread.every(({ piece }) => !piece))
    throw new NoTable(`Nothing in ${basename(path)} is named after a kind: ${known}.`)
  const inOrder = importables.flatMap((each) =>
    sources.filter(({ importable }) => importable === each),
  )
  return { sources: inOrder, histories: [], unread }
}

const startBytes = 1024

async function piecesOfFile(path: string): Promise<{ type: FileType; pieces: Piece[] }> {
  const file = Bun.file(path)
  const from = basename(path)
  const type = typeOf(await file.slice(0, startBytes).bytes(), from)
  const title = basename(path, extname(path))
  if (type === 'xlsx') return { type, pieces: await sheetsOf(await file.bytes(), { title, from }) }
  if (type === 'sqlite') return { type, pieces: tablesIn(path) }
  if (!readable.includes(extname(path).toLowerCase()))
    throw new NoTable(`${from} is none of .csv, .json, .xlsx and an SQLite database.`)
  return { type, pieces: [{ title, from, rows: (knows) => rowsOf(type, file.stream(), knows) }] }
}

function tablesIn(path: string): Piece[] {
  using sqlite = openToRead(path)
  return sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
    )
    .all()
    .map(({ name }) => ({ title: name, from: name, rows: () => fromTable(path, name) }))
}

const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`

async function* fromTable(path: string, table: string): AsyncGenerator<Row> {
  using sqlite = openToRead(path)
  using statement = sqlite.prepare<Record<string, unknown>, []>(`SELECT * FROM ${quoted(table)}`)
  let line = 0
  for (const cells of statement.iterate()) yield { line: ++line, cells: Object.entries(cells) }
}

async function sheetsOf(bytes: Uint8Array, { title, from }: Pick<Piece, 'title' | 'from'>) {
  const sheets = (await openWorkbook(bytes)).filter(({ lines }) => lines.length > 0)
  const isAlone = ({ name }: { name: string }) => sheets.length === 1 && !importableCalled(name)
  return sheets.map((sheet) => ({
    title: isAlone(sheet) ? title : sheet.name,
    from: sheets.length === 1 ? from : `${from}, ${sheet.name}`,
    rows: (knows: (heading: string) => boolean) => rowsUnder(sheet.lines, knows),
  }))
}

export const rowsOf = (
  type: FileType,
  bytes: AsyncIterable<Uint8Array>,
  knows: (heading: string) => boolean,
) => (type === 'json' ? fromJson(bytes) : rowsUnder(fromCsv(bytes, knows), knows))

const readable = ['.csv', '.json', '.xlsx']

async function piecesInFolder(folder: string): Promise<Pieces> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.name !== manifestName && !each.isDirectory())
    .map(({ name }) => name)
  const isRead = (name: string) => readable.includes(extname(name).toLowerCase())
  const read = await Array.fromAsync(files.filter(isRead), (each) =>
    piecesOfFile(join(folder, each)),
  )
  return {
    pieces: read.flatMap(({ pieces }) => pieces),
    others: files
      .filter((name) => !isRead(name))
      .map((name) => ({ name, why: 'it is none of .csv, .json and .xlsx' })),
  }
}

export function picturesBeside(path: string) {
  const beside = join(statSync(path).isDirectory() ? path : dirname(path), 'pictures')
  return isThere(beside) && statSync(beside).isDirectory() ? beside : undefined
}

export async function stopsIn(
  { unread }: Pick<SourceFile, 'unread'>,
  surveyed: readonly Surveyed[],
) {
  const stops = surveyed.flatMap(({ title, unknown }) =>
    unknown.map(({ heading }) => `${title}.${heading}`),
  )
  for (const { name, piece } of unread) if (piece && (await holdsRows(piece))) stops.push(name)
  return stops
}

/** A file that can't be read to its end holds something, too. */
async function holdsRows({ rows }: Piece) {
  try {
    for await (const _ of rows(() => false)) return true
    return false
  } catch (error) {
    if (error instanceof NoTable) return true
    throw error
  }
}
