import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { kilobyte } from '../units.ts'

// CSV by RFC 4180, in UTF-8 with a byte order mark, as spreadsheet programs read and write it.

export const trimmed = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : cell)
export const isEmpty = (cell: unknown) => (trimmed(cell) ?? '') === ''

export type CsvLine = { line: number; cells: string[] }

/** Why a file can't be read as a table, in a sentence. */
export class TableError extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message)
  }
}

const formula = /^'*[=+\-@\t\r]/
const escapedFormula = /^'+[=+\-@\t\r]/

/** Otherwise a spreadsheet program would run it as a formula. */
const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text)
const unescapeFormula = (cell: string) => (escapedFormula.test(cell) ? cell.slice(1) : cell)

type Values = Readonly<Record<string, unknown>>

// Quotes a lone LF, too, which other readers take for the end of a record.
const formatLines = (table: string[][], bom = false) =>
  stringify(table, { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/ })

export const csvHead = (columns: readonly string[]) => formatLines([[...columns]], true)

export const csvLines = (columns: readonly string[], rows: readonly Values[]) =>
  formatLines(rows.map((row) => columns.map((name) => formatCell(row[name]))))

export function* toCsv(columns: readonly string[], rows: Iterable<Values>): Generator<string> {
  yield csvHead(columns)
  for (const row of rows) yield csvLines(columns, [row])
}

function formatCell(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return escapeFormula(formatList(value))
  return typeof value === 'string' ? escapeFormula(value) : String(value)
}

/** Lists of anything but texts stay JSON. */
const formatList = (list: unknown[]) =>
  list.every((each) => typeof each === 'string') ? list.join('; ') : JSON.stringify(list)

const longestHeading = 64 * kilobyte

export type CsvOptions = {
  isKnown?: ((heading: string) => boolean) | undefined
  maxLines?: number | undefined
}

/** The lines of a table, by the delimiter with which most headings are known. Throws TableError. */
export function readCsv(text: string, { isKnown = () => false, maxLines }: CsvOptions = {}) {
  const lines: CsvLine[] = []
  let countedTwice = 0
  const addLine = (record: string[], info: { lines: number }) => {
    countedTwice += countIn(record, /\r\n/g) // the parser counts both characters
    const line = info.lines - countedTwice - countIn(record, /\r\n?|\n/g)
    lines.push({ line, cells: record.map(unescapeFormula) })
    return null
  }
  try {
    parse(text, {
      delimiter: delimiterOf(text.slice(0, longestHeading), isKnown),
      from_line: delimiterLine.test(text) ? 2 : 1,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: addLine,
      ...(maxLines !== undefined && { to: maxLines }),
    })
  } catch (error) {
    throw error instanceof CsvError ? tableError(error) : error
  }
  return lines
}

const countIn = (record: string[], pattern: RegExp) =>
  record.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0)

/** Decodes UTF-8 and UTF-16; another encoding is refused, since a wrong guess would spoil names. */
export function decodeText(bytes: Uint8Array) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const text = decodeAs(bytes, encoding)
  if (isEmpty(text)) throw new TableError('The file is empty.')
  return text
}

function decodeAs(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le') {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new TableError(
      'The file is not in UTF-8. Save it as UTF-8, in a spreadsheet program as "CSV UTF-8", and try again.',
    )
  }
}

/** Written above the headings by some spreadsheet programs. */
const delimiterLine = /^sep=[,;\t][\r\n]/i

function delimiterOf(start: string, isKnown: (heading: string) => boolean) {
  const lines = start.split(/[\r\n]+/, 5)
  const known = (mark: string) =>
    Math.max(
      ...lines.map((line) => line.split(mark).filter((cell) => isKnown(bareHeading(cell))).length),
    )
  const isBetter = (mark: string, best: string) => {
    const more = known(mark) - known(best)
    const [heading = ''] = lines
    return more > 0 || (more === 0 && heading.split(mark).length > heading.split(best).length)
  }
  return [',', ';', '\t'].reduce((best, mark) => (isBetter(mark, best) ? mark : best))
}

const bareHeading = (cell: string) => cell.replace(/^[\ufeff\s"]+|[\s"]+$/g, '')

function tableError(error: CsvError) {
  const line = typeof error['lines'] === 'number' ? error['lines'] : undefined
  return new TableError(reasons[error.code] ?? 'The file can’t be read as a table.', line)
}

const reasons: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Something stands behind a closing quote.',
  INVALID_OPENING_QUOTE: 'A quote stands in the middle of a cell that doesn’t begin with one.',
}
