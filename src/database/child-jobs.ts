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
  const { problem, isUndecided } = await start('copy', to, from).verdict
  if (problem !== undefined) throw new Error(problem)
  if (isUndecided) throw new Error('The process that copies was ended.')
}

/** Checks database files in child processes, one by one, since a damaged file may crash them. */
export function checkInChild(paths: readonly string[]) {
  let child: ReturnType<typeof start>['child'] | undefined
  let isEnded = false
  const inspectAll = async () => {
    const verdicts: Verdict[] = []
    for (const path of paths) {
      if (isEnded) break
      const started = start('check', path)
      child = started.child
      child.unref()
      verdicts.push(await started.verdict)
    }
    return verdicts
  }
  const end = (signal: NodeJS.Signals = 'SIGKILL') => {
    isEnded = true
    child?.kill(signal)
  }
  return { done: inspectAll(), end }
}

/** Signals sent by somebody, a system out of memory or a filter of system calls, rather than by a crash. */
const fromOutside: Bun.Subprocess['signalCode'][] = ['SIGKILL', 'SIGSYS']

function start(job: 'copy' | 'check', path: string, from = '') {
  let told: Verdict | undefined
  const child = startChild([childCommands.aside, job, path, from], {
    hear(message) {
      told = verdict.safeParse(message).data
    },
  })
  const ended = child.exited.then((): Verdict => {
    const hasCrashed = child.signalCode !== null && !fromOutside.includes(child.signalCode)
    const unknown = hasCrashed
      ? { path, problem: 'reading it ends a program.' }
      : { path, isUndecided: true as const }
    return told ?? unknown
  })
  return { child, verdict: ended }
}

const lowestPriority = 15

export function workInChild([job, path = '', from = '']: string[]) {
  becomeChild(lowestPriority, () => process.exit())
  process.send?.(
    tell(path, () => (job === 'copy' ? copyDatabase(from, path) : checkDatabase(path).flaw)),
  )
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
