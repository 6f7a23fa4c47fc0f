import type { Database } from 'bun:sqlite'

type Memory = { version: string; numbers: Map<string, number> }
const memories = new WeakMap<Database, Memory>()

/**
 * A number worked out from the database, remembered until something is written: SQLite says so, for this connection's
 * writes and for those of other processes, so no writer can forget it. Inside a transaction nothing is remembered, since
 * it may be rolled back. Whoever asks keeps the number of keys small.
 */
export function remembered(sqlite: Database, key: string, workOut: () => number) {
  if (sqlite.inTransaction) return workOut()
  const version = versionOf(sqlite)
  const memory = memories.get(sqlite)
  const numbers = memory?.version === version ? memory.numbers : new Map<string, number>()
  memories.set(sqlite, { version, numbers })
  const number = numbers.get(key) ?? workOut()
  numbers.set(key, number)
  return number
}

/** Differs once another connection has written something. */
export const othersVersionOf = (sqlite: Database) =>
  Number(sqlite.query('PRAGMA data_version').values()[0]?.[0])

/** Differs once anything was written, by this connection or another one. */
export const versionOf = (sqlite: Database) =>
  `${othersVersionOf(sqlite)},${sqlite.query('SELECT total_changes()').values()}`
