import { workForServer } from '../database/child.ts'
import { convert, keep } from './converting.ts'

export type Order = { bytes: Uint8Array<ArrayBuffer>; isKept: boolean; longest: number }

export const tooMuchWork = 'TOO_MUCH_WORK'

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

/** CPU time, since the same picture takes ten times as long on a busy machine. */
function watchWork(longest: number) {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > longest) process.send?.({ problem: tooMuchWork })
  }, 100)
}
