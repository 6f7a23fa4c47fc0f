import type { Database } from 'bun:sqlite'
import { second } from '../units.ts'
import { isBusy } from './not-now.ts'

const pauseMs = 5
/** A call waits twice, as it comes in and before it commits; then it waits as SQLite does, and is refused. */
const longestMs = 2 * second
/** What nobody waits for may wait so long; more would keep a site from stopping. */
export const inBackground = 10 * second

const freeAt = new WeakMap<Database, number>()

/**
 * Waits while another program writes, an import of many rows for a second, so that readers have their turn meanwhile:
 * SQLite's own waiting stops the whole process. Nothing where the lock is free, or was some milliseconds ago.
 */
export function othersWrite(sqlite: Database, longest = longestMs): Promise<void> | undefined {
  const now = performance.now()
  if (now - (freeAt.get(sqlite) ?? Number.NEGATIVE_INFINITY) < pauseMs) return undefined
  freeAt.set(sqlite, now)
  if (!isHeld(sqlite)) return undefined
  freeAt.delete(sqlite)
  return released(sqlite, longest)
}

async function released(sqlite: Database, longest: number) {
  const began = performance.now()
  do await Bun.sleep(pauseMs)
  while (isHeld(sqlite) && performance.now() - began < longest)
}

/** Whatever else is wrong with the database shows where it is written to. */
function isHeld(sqlite: Database) {
  try {
    return !sqlite.inTransaction && refusesToBegin(sqlite)
  } catch {
    return false
  }
}

function refusesToBegin(sqlite: Database) {
  try {
    withoutWaiting(sqlite, () => sqlite.run('BEGIN IMMEDIATE'))
    sqlite.run('ROLLBACK')
    return false
  } catch (error) {
    return isBusy(error)
  }
}

/** Does something for which nobody waits: where another program holds the lock, SQLite refuses it at once. */
export function withoutWaiting<Result>(sqlite: Database, work: () => Result) {
  const patience = sqlite.query<{ timeout: number }, []>('PRAGMA busy_timeout').get()?.timeout ?? 0
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    return work()
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${patience}`)
  }
}
