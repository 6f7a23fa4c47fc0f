import type { Database } from 'bun:sqlite'
import { numberOf } from './reading.ts'

type Stored = { sqlite: Database }

/**
 * What is worked out from the database, remembered until something is written: SQLite says so, for this connection's
 * writes and for those of other processes, so no writer can forget it. Inside a transaction nothing is remembered, since
 * it may be rolled back.
 */
export function remembering<Of extends Stored, Value>(workOut: (of: Of) => Value) {
  const memories = new WeakMap<Database, { version: string; value: Value }>()
  return (of: Of) => {
    const { sqlite } = of
    if (sqlite.inTransaction) return workOut(of)
    const version = versionOf(sqlite)
    const memory = memories.get(sqlite)
    if (memory?.version === version) return memory.value
    const value = workOut(of)
    memories.set(sqlite, { version, value })
    return value
  }
}

/** The same for each of several keys. Whoever asks keeps their number small. */
export function createMemory<Value>() {
  const valuesOf = remembering(() => new Map<string, Value>())
  return (sqlite: Database, key: string, workOut: () => Value) =>
    valuesOf({ sqlite }).getOrInsertComputed(key, workOut)
}

/** A number that is remembered so. */
export const remembered = createMemory<number>()

/** Differs once another connection has written something. */
export const othersVersionOf = (sqlite: Database) => numberOf(sqlite, 'PRAGMA data_version')

/** Differs once anything was written, by this connection or another one. */
export const versionOf = (sqlite: Database) =>
  `${othersVersionOf(sqlite)},${sqlite.query('SELECT total_changes()').values()}`
