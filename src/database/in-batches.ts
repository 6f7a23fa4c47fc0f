import { setImmediate } from 'node:timers/promises'

/** Calls `some` until it does fewer than `most`, yielding in between. Returns the total. */
export async function inBatches(
  most: number,
  some: (most: number) => number,
  stopping = new AbortController().signal,
) {
  let all = 0
  for (let last = most; last === most && !stopping.aborted; all += last) {
    last = some(most)
    if (last === most) await setImmediate()
  }
  return all
}
