import * as z from 'zod/mini'
import { checkDatabase } from './check.ts'
import { becomeChild, childWords, startChild } from './child.ts'
import { copyDatabase } from './copy.ts'
import { isNotNow, messageOf } from './not-now.ts'

const verdict = z.object({
  path: z.string(),
  problem: z.optional(z.string()),
  isUndecided: z.optional(z.literal(true)),
})

/** What is wrong with a file, if anything is; `isUndecided` where it can't be read right now. */
export type Verdict = z.infer<typeof verdict>

/** With these others end a process: somebody, a system out of memory, a filter of system calls. */
const fromOutside: Bun.Subprocess['signalCode'][] = ['SIGKILL', 'SIGSYS']

/** Copies a database in a process of its own, so that the server goes on answering. */
export async function copyAside(from: string, to: string) {
  let outcome: Verdict = { path: to, problem: 'The process that copies was ended.' }
  const child = startAside(['copy', from, to], (told) => {
    outcome = told
  })
  await child.exited
  if (outcome.problem !== undefined) throw new Error(outcome.problem)
}

/** Reads database files whole, aside as well: a damaged file may bring the process down. `end` gives it up. */
export function inspect(paths: string[]) {
  const verdicts = new Map<string, Verdict>()
  const child = startAside(['inspect', ...paths], (told) => verdicts.set(told.path, told))
  child.unref()
  const done = child.exited.then(() => {
    const unread = paths.find((path) => !verdicts.has(path))
    const { signalCode } = child
    const broughtDown = signalCode !== null && !fromOutside.includes(signalCode)
    return paths.map((path): Verdict => {
      const crashed = broughtDown && path === unread
      const unknown: Verdict = crashed
        ? { path, problem: 'reading it ends a program.' }
        : { path, isUndecided: true }
      return verdicts.get(path) ?? unknown
    })
  })
  return { done, pid: child.pid, end: () => child.kill('SIGKILL') }
}

const startAside = (words: string[], told: (verdict: Verdict) => void) =>
  startChild([childWords.aside, ...words], {
    hear(message) {
      const { data } = verdict.safeParse(message)
      if (data) told(data)
    },
  })

/** Whatever else wants to run goes first. */
const lowest = 15

/** What such a process does: it tells of each file, and ends. */
export function workAside([job, ...paths]: string[]) {
  becomeChild(lowest, () => process.exit())
  const [from = '', to = ''] = paths
  if (job === 'copy') process.send?.(tell(to, () => copyDatabase(from, to)))
  else for (const path of paths) process.send?.(tell(path, () => checkDatabase(path).flaw))
  process.disconnect?.()
}

function tell(path: string, work: () => unknown): Verdict {
  try {
    const flaw = work()
    return typeof flaw === 'string' ? { path, problem: `${flaw}.` } : { path }
  } catch (error) {
    const problem = messageOf(error)
    return isNotNow(error) ? { path, problem, isUndecided: true } : { path, problem }
  }
}
