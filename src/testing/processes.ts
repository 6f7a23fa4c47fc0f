import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Running child processes, optionally with a word in their command line. One that hasn't called exec yet doesn't count,
 * as its parent waits for it.
 */
export const childrenOf = (parent: number, word = '') =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .filter((name) => commandOf(name) !== commandOf(String(parent)))
    .filter((name) => commandOf(name)?.includes(word))
    .map(Number)

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined // it has just ended
  }
}

function parentOf(pid: string) {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined // it has just ended
  }
}

/** Write system calls, failed ones included. */
export const writesOf = (pid: number) =>
  Number(/syscw: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])

export async function gone(pid: number) {
  while (existsSync(`/proc/${pid}`)) await Bun.sleep(10)
}
