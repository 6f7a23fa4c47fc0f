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

export async function exitOf(pid: number) {
  while (existsSync(`/proc/${pid}`)) await Bun.sleep(10)
}

/** Does it again and again until the process that works on it is found before it is done, which is stopped then. */
export async function stopChildDuring<Done>(
  parent: number,
  command: string,
  work: () => Promise<Done>,
) {
  const before = childrenOf(parent, command)
  for (;;) {
    let isOver = false
    const done = work().finally(() => {
      isOver = true
    })
    for (; !isOver; await Bun.sleep(1)) {
      const [pid] = childrenOf(parent, command).filter((each) => !before.includes(each))
      if (pid === undefined) continue
      process.kill(pid, 'SIGSTOP')
      return { pid, done }
    }
  }
}
