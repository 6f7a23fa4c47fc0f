import { setImmediate } from 'node:timers/promises'

/**
 * Does `most` at a time, until fewer are left to do; others are answered, and write, between two of them. `some` does as
 * many as it is told and answers how many there were. Answers how many there were in all.
 */
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
