import { expect, test } from 'bun:test'
import { TableError } from '../../csv/csv.ts'
import { childrenOf } from '../../testing/processes.ts'
import { type Cell, partsOf, workbookOf, workbookOfXml } from '../../testing/workbook.ts'
import { openWorkbook } from './workbook.ts'
import { readInChild } from './workbook-child.ts'

const small = workbookOf({
  Faculty: [
    ['Name', 'Website', 'Since', 'Room'],
    [],
    ['Ada King', { text: 'Homepage', link: 'https://king.org/' }, { date: 46_447.75 }, 260],
  ],
})

const read = (bytes: Uint8Array, limits?: Parameters<typeof readInChild>[1], maxLines = 100) =>
  readInChild({ bytes, maxLines }, limits)

const why = async (...words: Parameters<typeof read>) => {
  const error = await read(...words).catch((caught) => caught)
  expect(error).toBeInstanceOf(TableError)
  return error.message
}

const tooMuch = 'The workbook is too much work to be read. Save it as "CSV UTF-8", and import that.'

test('what a process of its own reads is what would be read here, without the lines of nothing', async () => {
  const [sheet] = await openWorkbook(small)
  expect<unknown>(await read(small)).toEqual((sheet?.lines ?? []).filter(({ line }) => line !== 2))
})

test('no more lines come back than are wanted, and no column of nothing behind them', async () => {
  const lines: Cell[][] = Array.from({ length: 50 }, (_, n) => [n])
  lines[9] = [9, '', '', 'far']
  expect(await read(workbookOf({ A: lines }), undefined, 3)).toEqual(
    [0, 1, 2].map((n) => ({ line: n + 1, cells: [n] })),
  )
})

test('a workbook that takes too long or too much memory is given up with its process, and the next one is read', async () => {
  const before = childrenOf(process.pid)
  expect(await why(small, { timeout: 1, memory: 2e9 })).toBe(tooMuch)
  const swelling = workbookOfXml('<row r="1e9"></row>')
  expect(await why(swelling, { timeout: 60_000, memory: 150e6 })).toBe(tooMuch)
  expect(await read(small)).toHaveLength(2)
  while (childrenOf(process.pid).some((pid) => !before.includes(pid))) await Bun.sleep(10)
})

test('what many cells share, or many small cells, is refused before the server takes it in', async () => {
  const cell = (row: number) => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`
  const parts = partsOf({ A: [['x']] })
  parts.set('xl/sharedStrings.xml', Buffer.from(`<sst><si><t>${'x'.repeat(1e6)}</t></si></sst>`))
  const lines = Array.from({ length: 50 }, (_, n) => n + 1)
  const shared = workbookOfXml(lines.map(cell).join(''), { parts })
  expect(await why(shared)).toBe('The workbook has too much text.')
  const wide = (row: number) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`
  expect(await read(workbookOfXml(wide(1) + wide(50)))).toHaveLength(2)
  const filled = workbookOfXml(lines.map(wide).join(''))
  expect(await why(filled)).toBe('The workbook has too many cells.')
})
