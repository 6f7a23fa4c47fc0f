import { stringify } from 'csv-stringify/sync'

// CSV as RFC 4180 has it, with a mark that tells spreadsheets it is UTF-8.

export type Cell = string | number | boolean | null
type Row = Readonly<Record<string, Cell>>

const byteOrderMark = '\ufeff'

/** A spreadsheet would run a text that begins so as a formula. */
const isFormula = /^'*[=+\-@\t\r]/
const isGuarded = /^'+[=+\-@\t\r]/

/** A text as a cell that no spreadsheet runs; one that looks guarded already gets another quote, so that it comes back. */
export const guarded = (text: string) => (isFormula.test(text) ? `'${text}` : text)

/** The text that a guarded cell stands for. */
export const unguarded = (cell: string) => (isGuarded.test(cell) ? cell.slice(1) : cell)

const longestTurnMs = 8

/** Rows as a file, made while it is read, in short turns between which others are answered. */
export function toCsv(rows: Iterable<Row>, columns: readonly string[]): ReadableStream<Uint8Array> {
  const lines = linesOf(rows, columns)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(to) {
      await new Promise((others) => setImmediate(others))
      const until = performance.now() + longestTurnMs
      let text = ''
      do {
        const { value, done } = lines.next()
        if (!done) text += value
        else {
          if (text !== '') to.enqueue(encoder.encode(text))
          return to.close()
        }
      } while (performance.now() < until)
      to.enqueue(encoder.encode(text))
    },
    cancel: () => void lines.return(),
  })
}

function* linesOf(rows: Iterable<Row>, columns: readonly string[]): Generator<string, void> {
  yield byteOrderMark + line(columns)
  for (const row of rows) yield line(columns.map((name) => cellOf(row[name] ?? null)))
}

const cellOf = (cell: Cell) => (typeof cell === 'string' ? guarded(cell) : String(cell ?? ''))

const line = (cells: readonly string[]) =>
  stringify([[...cells]], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })

/** A file that a browser saves under this name. */
export const csvResponse = (name: string, body: ReadableStream<Uint8Array>) =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
