import { writeFileSync } from 'node:fs'
import { becomeChild } from '../database/child.ts'
import { convert, keep } from './converting.ts'

/** A picture, whether it was stored elsewhere and stays as it is, and how many milliseconds of work it may be. */
export type Order = { bytes: Uint8Array<ArrayBuffer>; isKept: boolean; longest: number }

/** The problem of a picture that is more work than that. */
export const tooMuchWork = 'TOO_MUCH_WORK'

/** A third of what the server gets where both want all; the lowest would get nothing beside a busy program. */
const lower = 5

/** A process that makes pictures smaller, one after the other, for the server that started it, and ends with it. */
export function decodeForServer() {
  becomeChild(lower, () => process.kill(process.pid, 'SIGKILL')) // nothing else ends it in the middle of a picture
  dieFirst()
  process.on('message', async (order: Order) => {
    const watch = watchWork(order.longest)
    process.send?.(await outcomeOf(order))
    clearInterval(watch)
    Bun.gc(true)
  })
}

async function outcomeOf({ bytes, isKept }: Order) {
  try {
    return { picture: await (isKept ? keep : convert)(bytes) }
  } catch (error) {
    return { problem: error instanceof Error && 'code' in error ? String(error.code) : '' }
  }
}

/** Work is counted, not time: beside other programs the same picture takes ten times as long. */
function watchWork(longest: number) {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > longest) process.send?.({ problem: tooMuchWork })
  }, 100)
}

/** Where memory runs out, it is ended before the server; not every system grants that. */
function dieFirst() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
