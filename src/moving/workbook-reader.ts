import { isEmpty, NoTable } from '../csv/csv.ts'
import { workForServer } from '../database/child.ts'
import { megabyte } from '../units.ts'
import type { TableLine } from './rows.ts'
import { openWorkbook } from './workbook.ts'

export type WorkbookRequest = { bytes: Uint8Array; mostLines: number }

const mostUnpacked = 16 * megabyte
const mostCells = 250_000

export const readForServer = () =>
  workForServer(async ({ bytes, mostLines }: WorkbookRequest) => {
    try {
      return { lines: bounded((await loneSheet(bytes)).slice(0, mostLines)) }
    } catch (error) {
      if (error instanceof NoTable) return { problem: error.message }
      throw error
    }
  })

async function loneSheet(bytes: Uint8Array) {
  const sheets = await openWorkbook(bytes, mostUnpacked)
  const [lines = [], ...others] = sheets
    .map((sheet) => sheet.lines.filter(({ cells }) => !cells.every(isEmpty)))
    .filter(({ length }) => length > 0)
  if (others.length > 0)
    throw new NoTable('The workbook has several sheets. Save the one that is meant by itself.')
  return lines
}

function bounded(lines: TableLine[]) {
  const widths = lines.map(({ cells }) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
  const width = Math.max(0, ...widths)
  const told = lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }))
  const letters = told
    .flatMap(({ cells }) => cells)
    .reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  if (lines.length * width > mostCells) throw new NoTable('The workbook has too many cells.')
  if (letters > mostUnpacked) throw new NoTable('The workbook has too much text.')
  return told
}
