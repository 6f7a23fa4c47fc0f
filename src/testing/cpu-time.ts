/**
 * The longest block of the event loop in milliseconds of this thread's CPU time, since elapsed time depends on the
 * machine.
 */
export async function longestBlock(work: () => Promise<unknown>) {
  let longest = 0
  let last = cpuTime()
  const look = () => {
    const now = cpuTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const looking = setInterval(look, 1)
  await work()
  await Bun.sleep(0)
  look()
  clearInterval(looking)
  return longest
}

/** The first measure within the limit, or the least of five, as garbage collection and cold code add to some. */
export async function leastOf(limit: number, measure: () => number | Promise<number>) {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && least >= limit; tries++) least = Math.min(least, await measure())
  return least
}

/** Milliseconds of this thread's CPU time. */
export async function cpuTimeOf(work: () => unknown) {
  const began = cpuTime()
  await work()
  return cpuTime() - began
}

function cpuTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const text = 'the same text, again and again; '.repeat(20_000)

/** Milliseconds on a current machine, scaled for slower ones. */
export function scaledMs(ms: number) {
  const tries = [1, 2, 3].map(() => {
    const began = cpuTime()
    for (let n = 0; n < 4; n++) text.normalize('NFKC').toUpperCase().replace(/\p{M}/gu, '')
    return cpuTime() - began
  })
  const slowness = Math.min(...tries) / fourMs
  return ms * Math.max(1, slowness)
}
const fourMs = 4

/** How often other tasks of this thread ran meanwhile. */
export async function turnsDuring(work: () => Promise<unknown>) {
  let turns = 0
  let isOver = false
  const take = () => {
    turns++
    if (!isOver) setImmediate(take)
  }
  setImmediate(take)
  await work()
  isOver = true
  return turns
}
