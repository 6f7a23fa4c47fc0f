import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { kilobyte, megabyte } from '../units.ts'
import { emptyFile } from './words.ts'

// CSV by RFC 4180, in UTF-8 with a byte order mark, as spreadsheet programs read and write it.

export const trimmed = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : cell)
export const isEmpty = (cell: unknown) => (trimmed(cell) ?? '') === ''

export type CsvLine = { line: number; cells: string[] }

/** Why a file can't be read as a table, in a sentence. */
export class NoTable extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message)
  }
}

const formula = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

/** A spreadsheet program would run it as a formula. */
const guard = (text: string) => (formula.test(text) ? `'${text}` : text)
const unguard = (cell: string) => (guarded.test(cell) ? cell.slice(1) : cell)

type Row = Readonly<Record<string, unknown>>

// Quotes a lone LF, too, which other readers take for the end of a record.
const textOfLines = (table: string[][], bom = false) =>
  stringify(table, { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/ })

export const csvHead = (columns: readonly string[]) => textOfLines([[...columns]], true)

export const csvLines = (columns: readonly string[], rows: readonly Row[]) =>
  textOfLines(rows.map((row) => columns.map((name) => cellOf(row[name]))))

const rowsOfPart = 200

export function* toCsv(columns: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield csvHead(columns)
  let part: Row[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < rowsOfPart) continue
    yield csvLines(columns, part)
    part = []
  }
  if (part.length > 0) yield csvLines(columns, part)
}

function cellOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return guard(listText(value))
  return typeof value === 'string' ? guard(value) : String(value)
}

/** Lists of anything but texts stay JSON. */
const listText = (list: unknown[]) =>
  list.every((each) => typeof each === 'string') ? list.join('; ') : JSON.stringify(list)

/** As long as a request's body, since a cell may hold a picture. */
const longestRecord = 12 * megabyte
const longestHeading = 64 * kilobyte

/** `knows`: the known headings; `most`: the lines that are read. */
export type CsvReading = {
  knows?: ((heading: string) => boolean) | undefined
  most?: number | undefined
}

/** The lines of a table, by the delimiter with which most headings are known. Throws NoTable. */
export function readCsv(text: string, { knows = () => false, most }: CsvReading = {}) {
  const lines: CsvLine[] = []
  let countedTwice = 0
  const addLine = (record: string[], info: { lines: number }) => {
    countedTwice += countIn(record, /\r\n/g) // the parser counts both characters
    const line = info.lines - countedTwice - countIn(record, /\r\n?|\n/g)
    lines.push({ line, cells: record.map(unguard) })
    return null
  }
  try {
    parse(text, {
      delimiter: delimiterOf(text.slice(0, longestHeading), knows),
      from_line: saysDelimiter.test(text) ? 2 : 1,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
      on_record: addLine,
      ...(most !== undefined && { to: most }),
    })
  } catch (error) {
    throw error instanceof CsvError ? noTable(error) : error
  }
  return lines
}

const countIn = (record: string[], pattern: RegExp) =>
  record.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0)

/** Decodes UTF-8 and UTF-16; another encoding is refused, since a wrong guess would spoil names. */
export function textOf(bytes: Uint8Array) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const text = decoded(bytes, encoding)
  if (isEmpty(text)) throw new NoTable(emptyFile)
  return text
}

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le') {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new NoTable(
      'The file is not in UTF-8. Save it as UTF-8, in a spreadsheet program as "CSV UTF-8", and try again.',
    )
  }
}

/** Written above the headings by some spreadsheet programs. */
const saysDelimiter = /^sep=[,;\t][\r\n]/i

function delimiterOf(start: string, knows: (heading: string) => boolean) {
  const lines = start.split(/[\r\n]+/, 5)
  const cellsBy = (mark: string, line: string) => line.split(mark)
  const known = (mark: string) =>
    Math.max(...lines.map((line) => cellsBy(mark, line).filter((cell) => knows(bare(cell))).length))
  const isBetter = (mark: string, best: string) => {
    const more = known(mark) - known(best)
    const [heading = ''] = lines
    return more > 0 || (more === 0 && cellsBy(mark, heading).length > cellsBy(best, heading).length)
  }
  return [',', ';', '\t'].reduce((best, mark) => (isBetter(mark, best) ? mark : best))
}

const bare = (cell: string) => cell.replace(/^[\ufeff\s"]+|[\s"]+$/g, '')

function noTable(error: CsvError) {
  const line = typeof error['lines'] === 'number' ? error['lines'] : undefined
  return new NoTable(reasons[error.code] ?? 'The file can’t be read as a table.', line)
}

const reasons: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Something stands behind a closing quote.',
  INVALID_OPENING_QUOTE: 'A quote stands in the middle of a cell that doesn’t begin with one.',
  CSV_MAX_RECORD_SIZE: 'A row is longer than 12 MB; a quote may be missing.',
}
