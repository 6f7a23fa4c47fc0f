import { setPriority } from 'node:os'
import { checkDatabase } from './check.ts'
import { isNotNow } from './not-now.ts'

/** What is wrong with a file, if anything is; `isUndecided` where it can't be read right now. */
export type Verdict = { path: string; problem?: string; isUndecided?: true }

/** Whatever else wants to run goes first. */
const last = 15

/** A process that reads database files whole, for the server that started it, and ends when it has told of each. */
export function inspectForServer(paths: string[]) {
  process.on('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  try {
    setPriority(last)
  } catch {} // not every system can be asked
  for (const path of paths) process.send?.(verdictOn(path))
  process.disconnect?.()
}

function verdictOn(path: string): Verdict {
  try {
    const { flaw } = checkDatabase(path)
    return flaw === undefined ? { path } : { path, problem: `${flaw}.` }
  } catch (error) {
    if (isNotNow(error)) return { path, isUndecided: true }
    return { path, problem: error instanceof Error ? error.message : String(error) }
  }
}
