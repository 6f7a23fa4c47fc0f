import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fromCsv, NoTable, toCsv } from './csv.ts'

async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = (file: string | Uint8Array) =>
  Array.fromAsync(fromCsv(inPieces(typeof file === 'string' ? Buffer.from(file) : file)))
const cells = async (file: string | Uint8Array) => (await read(file)).map((row) => row.cells)
const written = (rows: Record<string, unknown>[], columns: string[]) =>
  [...toCsv(columns, rows)].join('')

test('a mark at the start, line ends of all kinds, quotes and empty lines are read as spreadsheet programs write them', async () => {
  const file = '\ufeffid,name,"x y"\r\n1,"a\r\nb, ""q""",3,, \r\n\r\n2,ü,4,extra\r\n3\r\n'
  expect(await read(file)).toEqual([
    { line: 2, cells: { id: '1', name: 'a\r\nb, "q"', 'x y': '3' }, surplus: 0 },
    { line: 5, cells: { id: '2', name: 'ü', 'x y': '4' }, surplus: 1 },
    { line: 6, cells: { id: '3' }, surplus: 0 },
  ])
  expect(await cells('id,name\n1,a\n2,b')).toHaveLength(2)
  expect(await cells('id,name\r1,a\r2,b\r')).toHaveLength(2)
})

test('a row of nothing is none, before the heading and after: spreadsheet programs write those they once held', async () => {
  const file = ',,\r\nid,name,x\r\n1,a,\r\n,,\r\n , ,\r\n2,b,\r\n,,\r\n'
  expect((await read(file)).map(({ line, cells: { id } }) => [line, id])).toEqual([
    [3, '1'],
    [6, '2'],
  ])
})

test('a first line that only says what stands between cells is none of the table, but a line', async () => {
  for (const [mark, end] of [
    [';', '\r\n'],
    [',', '\n'],
    ['\t', '\r\n'],
  ]) {
    const file = `\ufeffsep=${mark}${end}id${mark}name${end}1${mark}"a\r\nb"${end}2${mark}c${end}`
    expect(await read(file)).toEqual([
      { line: 3, cells: { id: '1', name: 'a\r\nb' }, surplus: 0 },
      { line: 5, cells: { id: '2', name: 'c' }, surplus: 0 },
    ])
  }
  expect(await cells('sep=\n1\n')).toEqual([{ 'sep=': '1' }])
})

test('a semicolon or a tab between cells is noticed, and UTF-16 with its mark is read', async () => {
  expect(await cells('id;name\n1;"a;b, c"\n')).toEqual([{ id: '1', name: 'a;b, c' }])
  const utf16 = Buffer.from('\ufeffid\tname\r\n1\tMüller\r\n', 'utf16le')
  expect(await cells(utf16)).toEqual([{ id: '1', name: 'Müller' }])
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
])('%s makes a file no table, and the sentence says so', async (_, file, sentence) => {
  const problem = await read(file).catch((error) => error)
  expect(problem).toBeInstanceOf(NoTable)
  expect(problem.message).toBe(sentence)
})

test('no cell that is written begins as a formula does, and all come back as they were', async () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', "'=1", "''=1", "'quoted'", '=', 'plain']
  const rows = texts.map((text) => ({ text }))
  const file = written(rows, ['text'])
  const lines = file.slice(1).split('\r\n').slice(1, -1)
  for (const line of lines) expect(line).not.toMatch(/^"?[=+\-@\t\r]/)
  expect(await cells(file)).toEqual(rows)
})

test('every text that may be stored comes back from a table as it was', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.array(fc.constantFrom('"', ',', ';', '\n', "'", '=', ' ', 'ü', '\ufeff'), { maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (given) => {
      const rows = given.map((each, n) => ({ n: `${n}`, text: [each].flat().join('') }))
      expect(await cells(written(rows, ['n', 'text', 'none']))).toEqual(
        rows.map((row) => ({ ...row, none: '' })),
      )
    }),
  )
})

test('a table begins with the mark that makes spreadsheet programs read umlauts, and its lines end with CRLF', () => {
  expect(written([{ a: 'ü', b: null, c: 3 }], ['a', 'b', 'c'])).toBe('\ufeffa,b,c\r\nü,,3\r\n')
})
