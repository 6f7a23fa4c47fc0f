import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeText, readCsv, TableError, toCsv } from './csv.ts'

const read = (file: string | Uint8Array) =>
  readCsv(decodeText(typeof file === 'string' ? Buffer.from(file) : file))
const cells = (file: string | Uint8Array) => read(file).map((row) => row.cells)
/** The rows below the first. */
const below = (file: string | Uint8Array) => cells(file).slice(1)
const written = (rows: Record<string, unknown>[], columns: string[]) =>
  [...toCsv(columns, rows)].join('')

test('a mark at the start, line ends of all kinds, quotes and empty lines are read as spreadsheet programs write them', () => {
  const file = '\ufeffid,name,"x y"\r\n1,"a\r\nb, ""q""",3,, \r\n\r\n2,ü,4,extra\r\n3\r\n'
  expect(read(file)).toEqual([
    { line: 1, cells: ['id', 'name', 'x y'] },
    { line: 2, cells: ['1', 'a\r\nb, "q"', '3', '', ' '] },
    { line: 5, cells: ['2', 'ü', '4', 'extra'] },
    { line: 6, cells: ['3'] },
  ])
  expect(below('id,name\n1,a\n2,b')).toHaveLength(2)
  expect(below('id,name\r1,a\r2,b\r')).toHaveLength(2)
})

test('a first line that only names the delimiter counts as a line, but not as a row', () => {
  for (const mark of [';', ',', '\t'])
    expect(read(`\ufeffsep=${mark}\r\nid${mark}name\r\n1${mark}a\r\n`)).toEqual([
      { line: 2, cells: ['id', 'name'] },
      { line: 3, cells: ['1', 'a'] },
    ])
})

test('a semicolon or a tab between cells is noticed, and UTF-16 with its mark is read', () => {
  expect(below('id;name\n1;"a;b, c"\n')).toEqual([['1', 'a;b, c']])
  const utf16 = Buffer.from('\ufeffid\tname\r\n1\tMüller\r\n', 'utf16le')
  expect(below(utf16)).toEqual([['1', 'Müller']])
})

test('below a title, the heading line determines the delimiter', () => {
  const isKnown = (heading: string) => ['Name', 'Role'].includes(heading)
  const file = 'Staff, all, of 2026\nName;Role\nAda;Lecturer, Dean\n'
  const lines = readCsv(file, { isKnown })
  expect(lines.at(-1)?.cells).toEqual(['Ada', 'Lecturer, Dean'])
})

test.each([
  ['a quote that is never closed', 'id,name\n1,"a\n2,b', 'A quote is opened and never closed.'],
  [
    'something behind a closing quote',
    'id,name\n1,"a"b\n',
    'Something stands behind a closing quote.',
  ],
  [
    'a quote in the middle of a cell',
    'id,name\n1,a"b\n',
    'A quote stands in the middle of a cell that doesn’t begin with one.',
  ],
  ['no bytes', '', 'The file is empty.'],
  ['blanks alone', '\ufeff \r\n\t\n', 'The file is empty.'],
  [
    'bytes that are no UTF-8',
    Buffer.from('id,name\n1,M\xfcller', 'latin1'),
    'The file is not in UTF-8. Save it as UTF-8, in a spreadsheet program as "CSV UTF-8", and try again.',
  ],
])('%s is refused with a message', (_, file, sentence) => {
  expect(() => read(file)).toThrow(TableError)
  expect(() => read(file)).toThrow(expect.objectContaining({ message: sentence }))
})

test('no cell that is written begins as a formula does, and all come back as they were', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', "'=1", "''=1", "'quoted'", '=', 'plain']
  const rows = texts.map((text) => ({ text }))
  const file = written(rows, ['text'])
  const lines = file.slice(1).split('\r\n').slice(1, -1)
  for (const line of lines) expect(line).not.toMatch(/^"?[=+\-@\t\r]/)
  expect(below(file)).toEqual(texts.map((text) => [text]))
})

test('every text that may be stored comes back from a table as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.array(fc.constantFrom('"', ',', ';', '\n', "'", '=', ' ', 'ü', '\ufeff'), { maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (given) => {
      const rows = given.map((each, n) => ({ n: `${n}`, text: [each].flat().join('') }))
      expect(below(written(rows, ['n', 'text', 'none']))).toEqual(
        rows.map((row) => [row.n, row.text, '']),
      )
    }),
  )
})

test('a table begins with the mark that makes spreadsheet programs read umlauts, and its lines end with CRLF', () => {
  const row = { a: 'ü', b: null, c: 3, d: ['one', 'two'] }
  expect(written([row], ['a', 'b', 'c', 'd'])).toBe('\ufeffa,b,c,d\r\nü,,3,one; two\r\n')
})
