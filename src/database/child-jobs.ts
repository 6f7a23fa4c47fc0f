import * as z from 'zod/mini'
import { checkDatabase } from './check.ts'
import { becomeChild, childCommands, startChild } from './child.ts'
import { copyDatabase } from './copy.ts'
import { isUnavailable, messageOf } from './errors.ts'

const verdict = z.object({
  path: z.string(),
  problem: z.optional(z.string()),
  isUndecided: z.optional(z.literal(true)),
})

/** `isUndecided` where the file can't be read right now. */
export type Verdict = z.infer<typeof verdict>

export async function copyInChild(from: string, to: string) {
  const { child, verdicts } = start('copy', to, from)
  await child.exited
  const { problem, isUndecided } = verdicts[0] ?? untold(to, child)
  if (problem !== undefined) throw new Error(problem)
  if (isUndecided) throw new Error('The process that copies was ended.')
}

/** Checks database files in a child process. A damaged file may crash it; another one goes on with the next file. */
export function checkInChild(paths: readonly string[]) {
  let child: Bun.Subprocess | undefined
  let isEnded = false
  const inspectAll = async () => {
    const all: Verdict[] = []
    while (all.length < paths.length && !isEnded) {
      const started = start('check', ...paths.slice(all.length))
      child = started.child
      child.unref()
      await child.exited
      all.push(...started.verdicts)
      const [next] = paths.slice(all.length)
      if (next !== undefined) all.push(untold(next, child))
    }
    return all
  }
  const end = (signal: NodeJS.Signals = 'SIGKILL') => {
    isEnded = true
    child?.kill(signal)
  }
  return { done: inspectAll(), end }
}

function start(...words: string[]) {
  const verdicts: Verdict[] = []
  const child = startChild([childCommands.aside, ...words], {
    hear: (message) => verdicts.push(verdict.parse(message)),
  })
  return { child, verdicts }
}

/** Signals sent by somebody, a system out of memory or a filter of system calls, rather than by a crash. */
const fromOutside: Bun.Subprocess['signalCode'][] = ['SIGKILL', 'SIGSYS']

function untold(path: string, { signalCode }: Bun.Subprocess): Verdict {
  const hasCrashed = signalCode !== null && !fromOutside.includes(signalCode)
  return hasCrashed ? { path, problem: 'reading it ends a program.' } : { path, isUndecided: true }
}

const lowestPriority = 15

export function workInChild([job, ...paths]: string[]) {
  becomeChild(lowestPriority, () => process.exit())
  const [to = '', from = ''] = paths
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
    return isUnavailable(error) ? { path, problem, isUndecided: true } : { path, problem }
  }
}
