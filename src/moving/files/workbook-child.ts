import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isEmpty, NoTable } from '../../csv/csv.ts'
import { childCommands, startChild, workForServer } from '../../database/child.ts'
import { kilobyte, megabyte, minute } from '../../units.ts'
import type { TableLine } from './rows.ts'
import { openWorkbook } from './workbook.ts'

type WorkbookRequest = { bytes: Uint8Array; mostLines: number }

/** The largest workbooks take two seconds and 420 MB. */
const limits = { longest: minute, memory: 768 * megabyte }
const pollMs = 50

const line = z.object({ line: z.number(), cells: z.array(z.unknown()) })
const outcome = z.union([z.object({ lines: z.array(line) }), z.object({ problem: z.string() })])

const tooMuch = {
  problem: 'The workbook is too much work to be read. Save it as "CSV UTF-8", and import that.',
}

/** Reads a workbook's only sheet in a child process, which is killed beyond the limits. */
export async function readInChild(request: WorkbookRequest, { longest, memory } = limits) {
  const answer = Promise.withResolvers<z.output<typeof outcome>>()
  const child = startChild([childCommands.workbook], {
    hear: (message) => answer.resolve(outcome.safeParse(message).data ?? tooMuch),
    onExit: () => answer.resolve(tooMuch),
  })
  child.unref()
  const end = () => child.kill('SIGKILL')
  process.once('exit', end) // a busy loop would not notice that the server ends
  const late = setTimeout(() => answer.resolve(tooMuch), longest).unref()
  const watch = setInterval(() => {
    if (memoryOf(child.pid) > memory) answer.resolve(tooMuch)
  }, pollMs).unref()
  child.send(request)
  const read = await answer.promise
  clearTimeout(late)
  clearInterval(watch)
  process.off('exit', end)
  end()
  if ('problem' in read) throw new NoTable(read.problem)
  return read.lines
}

function memoryOf(pid: number) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * kilobyte
  } catch {
    return 0
  }
}

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
  const trimmed = lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }))
  const characters = trimmed
    .flatMap(({ cells }) => cells)
    .reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  if (lines.length * width > mostCells) throw new NoTable('The workbook has too many cells.')
  if (characters > mostUnpacked) throw new NoTable('The workbook has too much text.')
  return trimmed
}
