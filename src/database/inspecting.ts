import * as z from 'zod/mini'
import type { Verdict } from './inspector.ts'
import { inspectorWord, ownProgram } from './own-program.ts'

const told = z.object({
  path: z.string(),
  problem: z.optional(z.string()),
  isUndecided: z.optional(z.literal(true)),
})

/** With these others end a process: somebody, a system out of memory, a filter of system calls. */
const fromOutside: Bun.Subprocess['signalCode'][] = ['SIGKILL', 'SIGSYS']

/**
 * Reads database files whole in a process of its own, so that the server goes on answering, also where a damaged file
 * brings that process down. `end` gives it up.
 */
export function inspect(paths: string[]) {
  const verdicts = new Map<string, Verdict>()
  const child = Bun.spawn([...ownProgram(inspectorWord), ...paths], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: (message) => {
      const { data } = told.safeParse(message)
      if (data) verdicts.set(data.path, data)
    },
  })
  child.unref()
  let isEnded = false
  const undecided = (path: string): Verdict => ({ path, isUndecided: true })
  const done = child.exited.then(() => {
    const unread = paths.find((path) => !verdicts.has(path))
    const { signalCode } = child
    const broughtDown = !isEnded && signalCode !== null && !fromOutside.includes(signalCode)
    return paths.map(
      (path): Verdict =>
        verdicts.get(path) ??
        (broughtDown && path === unread
          ? { path, problem: 'reading it ends a program.' }
          : undecided(path)),
    )
  })
  return {
    done,
    pid: child.pid,
    end() {
      isEnded = true
      child.kill('SIGKILL')
    },
  }
}
