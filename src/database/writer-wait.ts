import type { Database } from 'bun:sqlite'
import { second } from '../units.ts'
import { isBusy } from './errors.ts'

const pauseMs = 5
const longestMs = 2 * second
export const backgroundWait = 10 * second

/** Waits while another program writes; SQLite's own busy timeout would block the process. */
export async function waitForWriter(sqlite: Database, longest = longestMs) {
  const began = performance.now()
  while (isHeld(sqlite) && performance.now() - began < longest) await Bun.sleep(pauseMs)
}

function isHeld(sqlite: Database) {
  try {
    if (sqlite.inTransaction) return false
    withoutWaiting(sqlite, () => sqlite.run('BEGIN IMMEDIATE'))
    sqlite.run('ROLLBACK')
    return false
  } catch (error) {
    return isBusy(error)
  }
}

/** Fails at once where another program holds the lock. */
export function withoutWaiting<Result>(sqlite: Database, work: () => Result) {
  const busyTimeout =
    sqlite.query<{ timeout: number }, []>('PRAGMA busy_timeout').get()?.timeout ?? 0
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    return work()
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}
