import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { NoTable } from '../csv/csv.ts'
import { childWords, startChild } from '../database/child.ts'
import { kilobyte, megabyte, minute } from '../units.ts'
import type { Order } from './workbook-reader.ts'

/** In ms and bytes. The largest that are taken need two seconds on a machine of our days, and 420 MB. */
const limits = { longest: minute, memory: 768 * megabyte }
const lookEachMs = 50

const line = z.object({ line: z.number(), cells: z.array(z.unknown()) })
const outcome = z.union([z.object({ lines: z.array(line) }), z.object({ problem: z.string() })])

const tooMuch = {
  problem: 'The workbook is too much work to be read. Save it as "CSV UTF-8", and import that.',
}

/** The lines of a workbook's lone sheet, read by a process of its own, which is killed where it takes too much. Throws NoTable. */
export async function readAside(order: Order, { longest, memory } = limits) {
  const answer = Promise.withResolvers<z.output<typeof outcome>>()
  const child = startChild([childWords.workbook], {
    hear: (message) => answer.resolve(outcome.safeParse(message).data ?? tooMuch),
    onExit: () => answer.resolve(tooMuch),
  })
  child.unref()
  const end = () => child.kill('SIGKILL')
  process.once('exit', end) // it may be in an endless loop, and learn of nothing
  const late = setTimeout(() => answer.resolve(tooMuch), longest).unref()
  const watch = setInterval(() => {
    if (memoryOf(child.pid) > memory) answer.resolve(tooMuch)
  }, lookEachMs).unref()
  child.send(order)
  const told = await answer.promise
  clearTimeout(late)
  clearInterval(watch)
  process.off('exit', end)
  end()
  if ('problem' in told) throw new NoTable(told.problem)
  return told.lines
}

/** In bytes, where the system tells it; elsewhere the time alone is bounded. */
function memoryOf(pid: number) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * kilobyte
  } catch {
    return 0
  }
}
