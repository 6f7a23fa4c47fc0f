import readWorkbook from 'read-excel-file/universal'
import { NoTable } from '../csv/csv.ts'
import type { TableLine } from './rows.ts'
import { unzip, zipOf } from './zip.ts'

export type Sheet = { name: string; lines: TableLine[] }

/** What a workbook may hold: its parts unpacked, in bytes, its sheets, and the cells that all of them span. */
const mostBytes = 100_000_000
const mostSheets = 200
const mostCells = 4_000_000

/** The sheets of a workbook. Formulas aren't worked out, and nothing that it links to is fetched. Throws NoTable. */
export async function openWorkbook(bytes: Uint8Array, most = mostBytes): Promise<Sheet[]> {
  const parts = unzip(bytes, (name) => /\.(xml|rels)$/.test(name), most)
  if (!parts.has('xl/workbook.xml')) throw new NoTable(unreadable)
  boundSheets(parts)
  const links = linksIn(parts)
  try {
    const read = await readWorkbook(await new Blob([zipOf(parts)]).arrayBuffer())
    return read.map(({ sheet, data }, n) => ({
      name: sheet,
      lines: data.map((cells, row) => ({
        line: row + 1,
        cells: cells.map((cell, column) =>
          linked(cell, links[n]?.get(`${lettersOf(column)}${row + 1}`)),
        ),
      })),
    }))
  } catch {
    throw new NoTable(unreadable)
  }
}

const unreadable =
  'The file can’t be read as an .xlsx workbook. Save it again as .xlsx, or as "CSV UTF-8".'

/** A sheet may lie anywhere among the parts, and its table reaches to the last row and column that it names. */
function boundSheets(parts: Map<string, Uint8Array>) {
  let cells = 0
  for (const [name, content] of parts) {
    const xml = Buffer.from(content).toString('utf8')
    if (!/<(?:\w+:)?sheetData\b/.test(xml)) continue
    cells += cellsSpanned(xml)
    if (cells > mostCells) throw new NoTable('The workbook has too many cells.')
    parts.set(name, Buffer.from(withoutDimension(xml)))
  }
}

function cellsSpanned(xml: string) {
  let [columns, rows] = [1, 1]
  for (const [, letters = '', row = ''] of xml.matchAll(
    /<(?:\w+:)?(?:c|row)\s[^<>]{0,200}?\br\s*=\s*["']([A-Z]{0,3})(\d{1,20})["']/g,
  )) {
    columns = Math.max(columns, columnOf(letters))
    rows = Math.max(rows, Number(row))
  }
  return columns * rows
}

/** The area that a sheet says it spans leaves out cells where it is wrong. */
const withoutDimension = (xml: string) => xml.replace(/<(?:\w+:)?dimension\b[^<>]{0,200}>/, '')

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)

function lettersOf(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : lettersOf(Math.floor(column / 26) - 1) + rest
}

type Parts = ReadonlyMap<string, Uint8Array>

const textOf = (parts: Parts, name: string) => Buffer.from(parts.get(name) ?? '').toString('utf8')

/** The targets that a part of the workbook names, by their ids. */
function targetsOf(parts: Parts, name: string) {
  const tags = textOf(parts, name).matchAll(/<(?:\w+:)?Relationship\s[^<>]{0,4000}>/g)
  return new Map([...tags].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]))
}

/** Where the linked cells of each sheet lead, in the order of the sheets. */
function linksIn(parts: Parts) {
  const files = targetsOf(parts, 'xl/_rels/workbook.xml.rels')
  const tags = textOf(parts, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^<>]{0,2000}>/g)
  const sheets = [...tags]
  if (sheets.length > mostSheets)
    throw new NoTable(`The workbook has more than ${mostSheets} sheets.`)
  return sheets.map(([tag]) => {
    const file = files.get(attribute(tag, 'r:id'))?.replace(/^\/?(xl\/)?/, '') ?? ''
    const targets = targetsOf(parts, `xl/${file.replace(/([^/]+)$/, '_rels/$1.rels')}`)
    const links = textOf(parts, `xl/${file}`).matchAll(/<(?:\w+:)?hyperlink\s[^<>]{0,4000}>/g)
    return new Map(
      [...links].map(([link]) => [
        attribute(link, 'ref'),
        targets.get(attribute(link, 'r:id')) ?? '',
      ]),
    )
  })
}

function attribute(tag: string, name: string) {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? []
  return value.replace(/&(amp|quot|lt|gt|apos);/g, (_, word: string) => entities[word] ?? '')
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

const linked = (cell: unknown, address: string | undefined) =>
  address && typeof cell === 'string' ? { text: cell, address } : cell
