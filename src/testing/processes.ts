import { existsSync, readdirSync, readFileSync } from 'node:fs'

// What Linux tells of processes.

/**
 * The processes that a process has started and that still run. One that hasn't begun its own program yet is none: its
 * parent waits for that, and would stand still with it. With a word, those alone that were started with it.
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

/** The memory a process has, in bytes; none when it has ended. `RssAnon` leaves its program's file out. */
function memoryOf(pid: number, kind: 'VmRSS' | 'RssAnon') {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes] = new RegExp(`${kind}:\\s+(\\d+)`).exec(status) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** How often a process has written to anything, in vain too. */
export const writesOf = (pid: number) =>
  Number(/syscw: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])

/** Waits until a process has ended. */
export async function gone(pid: number) {
  while (existsSync(`/proc/${pid}`)) await Bun.sleep(10)
}

/** Waits until one of some processes has a large picture before it, and answers which. To ask for them takes long, too. */
export async function decodingOneOf(pids: () => number[]): Promise<number> {
  for (;;) {
    const busy = pids().find((pid) => memoryOf(pid, 'RssAnon') > 100 * 1024 * 1024)
    if (busy !== undefined) return busy
    await Bun.sleep(20)
  }
}
