import { expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { TableError } from '../../csv/csv.ts'
import {
  type Cell,
  firstSheet,
  partsOf,
  workbookOf,
  workbookOfXml,
  zipOf,
} from '../../testing/workbook.ts'
import { openWorkbook } from './workbook.ts'

const sheet: Cell[][] = [
  ['Name', 'Website', 'Since'],
  [],
  ['Ada & "co"', { text: 'Homepage', link: 'https://king.org/?a=1&b=2' }, { date: 46_447.75 }],
  ['', 7],
]

test('a workbook is read sheet by sheet, with typed days and the addresses of linked cells', async () => {
  const sheets = await openWorkbook(workbookOf({ Faculty: sheet, 'Q & A': [['x']] }))
  expect(sheets.map(({ name }) => name)).toEqual(['Faculty', 'Q & A'])
  const lines = sheets[0]?.lines ?? []
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4])
  expect(lines[2]?.cells).toEqual([
    'Ada & "co"',
    { text: 'Homepage', address: 'https://king.org/?a=1&b=2' },
    new Date('2027-03-01T18:00:00Z'),
  ])
  expect(lines[3]?.cells).toEqual([null, 7, null])
})

test('each minute of a day is read as the minute that it is, also where a formula made it', async () => {
  const [day, hour] = [46_447, 1 / 24]
  const minutes = Array.from({ length: 24 * 60 }, (_, n) => n)
  const typed = (minute: number) => [{ date: day + minute / (24 * 60) }]
  const added = (minute: number) => {
    const hours = Array.from({ length: Math.floor(minute / 60) }, () => hour)
    return [{ date: hours.reduce((sum, one) => sum + one, day + (minute % 60) / (24 * 60)) }]
  }
  const sheets = { Typed: minutes.map(typed), Added: minutes.map(added) }
  for (const { lines } of await openWorkbook(workbookOf(sheets)))
    expect(lines.map(({ cells }) => cells[0])).toEqual(
      minutes.map((minute) => new Date(Date.UTC(2027, 2, 1, 0, minute))),
    )
})

test('the address of a link has its fragment, and a formula may make a link', async () => {
  const parts = partsOf({ A: [[{ text: 'Homepage', link: 'https://king.org/' }]] })
  const formula =
    '<c r="B1" t="str"><f>HYPERLINK("https://a.org/?b=""1""&amp;c","Blog")</f><v>Blog</v></c>'
  const other = '<c r="C1" t="str"><f>HYPERLINK(D1)</f><v>Home</v></c>'
  const xml = String(parts.get(firstSheet))
    .replace('r:id="rId0"', 'r:id="rId0" location="/people/ada"')
    .replace('</row>', `${formula}${other}</row>`)
  parts.set(firstSheet, Buffer.from(xml))
  const [first] = await openWorkbook(zipOf(parts))
  expect(first?.lines[0]?.cells).toEqual([
    { text: 'Homepage', address: 'https://king.org/#/people/ada' },
    { text: 'Blog', address: 'https://a.org/?b="1"&c' },
    'Home',
  ])
})

test('a character that an office program writes as its code is that character', async () => {
  const meant = {
    'Room 260_x000D_\nScience Hall': 'Room 260\r\nScience Hall',
    _x005F_x000D_: '_x000D_',
    _xD83D__xde42_: '\u{1f642}',
    snake_xyz_case: 'snake_xyz_case',
  }
  const [first] = await openWorkbook(workbookOf({ A: [Object.keys(meant)] }))
  expect(first?.lines[0]?.cells).toEqual(Object.values(meant))
})

test('a character above U+FFFF may be written as an entity', async () => {
  const text = '&#x1F642;&#128578;&#228;&#x110000&amp;'
  const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
  const [first] = await openWorkbook(workbookOfXml(row))
  expect(first?.lines[0]?.cells).toEqual(['\u{1f642}\u{1f642}ä&#x110000&'])
})

test('a workbook as an office program writes it is read', async () => {
  const file = Bun.file(`${import.meta.dir}/faculty.fixture.xlsx`)
  const [first] = await openWorkbook(await file.bytes())
  expect(first?.lines.map(({ cells }) => cells[0])).toEqual([
    'Faculty of the department',
    null,
    'Full name',
    'Grace Núñez',
    'Ada King',
  ])
})

const why = async (bytes: Uint8Array, most?: number) => {
  const error = await openWorkbook(bytes, most).catch((caught) => caught)
  expect(error).toBeInstanceOf(TableError)
  return error.message
}

test('a bomb of compressed sheets is refused by the size that it states, and never unpacked beyond that', async () => {
  expect(await why(workbookOf({ Faculty: sheet }), 1000)).toBe(
    'The workbook is larger than 0 MB once it is unpacked.',
  )
  const parts = partsOf({ Faculty: sheet })
  parts.set('xl/worksheets/sheet9.xml', Buffer.alloc(12_000_000))
  const bomb = Buffer.from(zipSync(Object.fromEntries(parts), { level: 1 }))
  expect(await why(bomb, 10e6)).toBe('The workbook is larger than 10 MB once it is unpacked.')
  bomb.writeUInt32LE(1, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24) // its size, as stated
  parts.clear()
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  expect(await openWorkbook(bomb)).toHaveLength(1)
  expect(process.memoryUsage.rss() - before).toBeLessThan(10_000_000)
})

test('cells and rows that lie far apart, in all sheets together, are refused before there is a table for all between them', async () => {
  const tooMany = 'The workbook has too many cells.'
  const near = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const far = `${near}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`
  for (const rows of [far, `${near}<row r="999999999"></row>`])
    expect(await why(workbookOfXml(rows))).toBe(tooMany)
  const wide = `${near}<row r="100"><c r="XFD100"><v>1</v></c></row>`
  expect(await openWorkbook(workbookOfXml(wide))).toHaveLength(1)
  const places = [firstSheet, 'xl/a/b.xml', 'xl/sheet.xml']
  expect(await why(workbookOfXml(wide, { places }))).toBe(tooMany)
})

test('of a formula what it was worked out to is read, and nothing that a workbook links to', async () => {
  const formulas =
    '<c r="A1"><f>1+1</f><v>7</v></c><c r="B1" t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f></c><c r="C1"><f>2+2</f></c>'
  const [first] = await openWorkbook(workbookOfXml(`<row r="1">${formulas}</row>`))
  expect(first?.lines).toEqual([{ line: 1, cells: [7] }])
})

test('an entity that a workbook declares is not replaced by what it stands for', async () => {
  const before = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY c "&b;&b;">]>'
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>&b;&c;</t></is></c></row>'
  const [first] = await openWorkbook(workbookOfXml(rows, { before }))
  expect(first?.lines[0]?.cells).toEqual(['&b;&c;'])
})

test('what is no workbook is refused, however it is broken', async () => {
  const whole = workbookOf({ Faculty: sheet })
  const noBook = new Map(partsOf({ Faculty: sheet }))
  noBook.delete('xl/workbook.xml')
  const unreadable =
    'The file can’t be read as an .xlsx workbook. Save it again as .xlsx, or as "CSV UTF-8".'
  expect(await why(zipOf(noBook))).toBe(unreadable)
  for (const at of [0, 4, 30, whole.length - 30, whole.length - 8])
    expect(await why(whole.subarray(0, at))).toMatch(/^The workbook is damaged/)
  for (let at = 0; at < whole.length; at += 97) {
    const broken = Buffer.from(whole)
    broken[at] = 255 - (broken[at] ?? 0)
    const error = await openWorkbook(broken).catch((caught) => caught)
    if (error instanceof Error) expect(error).toBeInstanceOf(TableError)
  }
})
