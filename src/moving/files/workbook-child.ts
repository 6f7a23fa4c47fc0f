import * as z from 'zod/mini'
import { isEmpty, TableError } from '../../csv/csv.ts'
import { askChild, childCommands, serveParent } from '../../database/child.ts'
import { megabyte, minute } from '../../units.ts'
import type { TableLine } from './rows.ts'
import { openWorkbook } from './workbook.ts'

type WorkbookRequest = { bytes: Uint8Array; maxLines: number }

/** The largest workbooks take two seconds and 420 MB. */
const bounds = { timeout: minute, memory: 768 * megabyte }

const line = z.object({ line: z.number(), cells: z.array(z.unknown()) })
const response = z.union([z.object({ lines: z.array(line) }), z.object({ problem: z.string() })])

const tooLarge =
  'The workbook is too much work to be read. Save it as "CSV UTF-8", and import that.'

/** Reads a workbook’s only sheet in a child process, which is killed beyond the bounds. */
export async function readInChild(request: WorkbookRequest, within = bounds) {
  const answer = response.safeParse(await askChild(childCommands.workbook, request, within)).data
  if (answer && 'lines' in answer) return answer.lines
  throw new TableError(answer?.problem ?? tooLarge)
}

const maxUnpacked = 16 * megabyte
const maxCells = 250_000

export const readForServer = () =>
  serveParent(async ({ bytes, maxLines }: WorkbookRequest) => {
    try {
      return { lines: trimLines((await onlySheet(bytes)).slice(0, maxLines)) }
    } catch (error) {
      if (error instanceof TableError) return { problem: error.message }
      throw error
    }
  })

async function onlySheet(bytes: Uint8Array) {
  const sheets = await openWorkbook(bytes, maxUnpacked)
  const [lines = [], ...others] = sheets
    .map((sheet) => sheet.lines.filter(({ cells }) => !cells.every(isEmpty)))
    .filter(({ length }) => length > 0)
  if (others.length > 0)
    throw new TableError('The workbook has several sheets. Save the one that is meant by itself.')
  return lines
}

function trimLines(lines: TableLine[]) {
  const widths = lines.map(({ cells }) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
  const width = Math.max(0, ...widths)
  const trimmed = lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }))
  const characters = trimmed
    .flatMap(({ cells }) => cells)
    .reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  if (lines.length * width > maxCells) throw new TableError('The workbook has too many cells.')
  if (characters > maxUnpacked) throw new TableError('The workbook has too much text.')
  return trimmed
}
