import { workForServer } from '../database/child.ts'
import { convert, keep } from './converting.ts'

/** A picture, whether it was stored elsewhere and stays as it is, and how many milliseconds of work it may be. */
export type Order = { bytes: Uint8Array<ArrayBuffer>; isKept: boolean; longest: number }

/** The problem of a picture that is more work than that. */
export const tooMuchWork = 'TOO_MUCH_WORK'

/** A process that makes pictures smaller, one after the other. */
export const decodeForServer = () =>
  workForServer(async (order: Order) => {
    const watch = watchWork(order.longest)
    const outcome = await outcomeOf(order)
    clearInterval(watch)
    return outcome
  })

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
