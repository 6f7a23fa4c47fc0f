import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { TableError } from '../../csv/csv.ts'
import { second } from '../../units.ts'
import type { TableLine } from './rows.ts'

export type Sheet = { name: string; lines: TableLine[] }

const maxBytes = 100_000_000
const maxCells = 4_000_000

/** Throws a TableError where the workbook is damaged, or has more than `limit` bytes once it is unpacked. */
export async function openWorkbook(bytes: Uint8Array, limit = maxBytes): Promise<Sheet[]> {
  const parts = unpack(bytes, limit)
  if (!parts['xl/workbook.xml']) throw new TableError(unreadable)
  limitSheets(parts)
  const links = hyperlinksIn(parts)
  try {
    const sheets = await readWorkbook(new Blob([pack(parts)]))
    return sheets.map(({ sheet, data }, n) => ({
      name: sheet,
      lines: data.map((cells, row) => ({
        line: row + 1,
        cells: cells.map((cell, column) =>
          withHyperlink(cellValue(cell), links[n]?.get(`${lettersOf(column)}${row + 1}`)),
        ),
      })),
    }))
  } catch {
    throw new TableError(unreadable)
  }
}

const unreadable =
  'The file can’t be read as an .xlsx workbook. Save it again as .xlsx, or as "CSV UTF-8".'

/** Unpacks no part beyond the size that the directory states. */
function unpack(bytes: Uint8Array, limit: number) {
  let total = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.(xml|rels)$/.test(name)) return false
    total += originalSize
    if (total > limit)
      throw new TableError(
        `The workbook is larger than ${Math.round(limit / 1_000_000)} MB once it is unpacked.`,
      )
    return true
  }
  try {
    return mapParts(unzipSync(bytes, { filter }), (part) =>
      decodeLargeEntities(Buffer.from(part).toString('utf8')),
    )
  } catch (error) {
    if (error instanceof TableError) throw error
    throw new TableError('The workbook is damaged: it can’t be unpacked.')
  }
}

const pack = (parts: Parts) =>
  zipSync(
    mapParts(parts, (xml) => Buffer.from(withoutDimension(xml))),
    { level: 0 },
  )

type Parts = Record<string, string>

const mapParts = <One, Other>(parts: Record<string, One>, map: (part: One) => Other) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)]))

/** The parser cuts off what lies above U+FFFF. */
const decodeLargeEntities = (xml: string) =>
  xml.replace(/&#(x?[\da-f]{5,7});/gi, (entity, number: string) => {
    const code = Number(number.replace(/^x/i, '0x'))
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/** Refuses too many cells: any part may be a sheet, which becomes a table up to the last row and column that it names. */
function limitSheets(parts: Parts) {
  const sheets = Object.values(parts).filter((xml) => /<(?:\w+:)?sheetData\b/.test(xml))
  if (sheets.reduce((sum, xml) => sum + cellsSpanned(xml), 0) > maxCells)
    throw new TableError('The workbook has too many cells.')
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

/** The parser drops cells outside of the stated dimension, which may be wrong. */
const withoutDimension = (xml: string) => xml.replace(/<(?:\w+:)?dimension\b[^<>]{0,200}>/, '')

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)

function lettersOf(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : lettersOf(Math.floor(column / 26) - 1) + rest
}

function targetsOf(parts: Parts, name: string) {
  const tags = (parts[name] ?? '').matchAll(/<(?:\w+:)?Relationship\s[^<>]{0,4000}>/g)
  return new Map([...tags].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]))
}

function hyperlinksIn(parts: Parts) {
  const files = targetsOf(parts, 'xl/_rels/workbook.xml.rels')
  const tags = (parts['xl/workbook.xml'] ?? '').matchAll(/<(?:\w+:)?sheet\s[^<>]{0,2000}>/g)
  return [...tags].map(([tag]) => {
    const file = files.get(attribute(tag, 'r:id'))?.replace(/^\/?(xl\/)?/, '') ?? ''
    const targets = targetsOf(parts, `xl/${file.replace(/([^/]+)$/, '_rels/$1.rels')}`)
    const xml = parts[`xl/${file}`] ?? ''
    const links = xml.matchAll(/<(?:\w+:)?hyperlink\s[^<>]{0,4000}>/g)
    return new Map([
      ...linkFormulas(xml),
      ...[...links].map(([link]) => {
        const target = targets.get(attribute(link, 'r:id'))
        const place = attribute(link, 'location')
        return [attribute(link, 'ref'), target && place ? `${target}#${place}` : target] as const
      }),
    ])
  })
}

/** The addresses of cells like `=HYPERLINK("https://college.edu", "Homepage")`. */
const linkFormulas = (xml: string) =>
  [...xml.matchAll(cellsWithFormula)].flatMap(([, cell = '', formula = '']) => {
    const [, address] = /^HYPERLINK\(\s*"((?:[^"]|"")*)"/i.exec(unescapedXml(formula)) ?? []
    return address === undefined
      ? []
      : [[attribute(cell, 'r'), address.replaceAll('""', '"')] as const]
  })

const cellsWithFormula =
  /<(?:\w+:)?c(\s[^<>]{0,200})>\s{0,20}<(?:\w+:)?f(?:\s[^<>]{0,200})?>([^<>]{0,4000})</g

function attribute(tag: string, name: string) {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? []
  return unescapedXml(value)
}

const unescapedXml = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|apos);/g, (_, word: string) => entities[word] ?? '')

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

const cellValue = (cell: unknown) => {
  if (cell instanceof Date) return inWholeSeconds(cell)
  return typeof cell === 'string' ? unescaped(cell) : cell
}

/** The parser cuts off fractions of milliseconds, which makes one of three minutes the one before it. */
const inWholeSeconds = (time: Date) => new Date(Math.round(time.getTime() / second) * second)

/** Office programs write a carriage return as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const withHyperlink = (cell: unknown, address: string | undefined) =>
  address && typeof cell === 'string' ? { text: cell, address } : cell
