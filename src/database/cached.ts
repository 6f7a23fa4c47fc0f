import type { Database } from 'bun:sqlite'
import { numberOf } from './reading.ts'

type Stored = { sqlite: Database }

/**
 * Caches a value until anything is written, by other processes, too. A transaction caches nothing, since it may be
 * rolled back.
 */
export function cachedUntilWrite<Of extends Stored, Value>(workOut: (of: Of) => Value) {
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

export function createCache<Value>() {
  const valuesOf = cachedUntilWrite(() => new Map<string, Value>())
  return (sqlite: Database, key: string, workOut: () => Value) =>
    valuesOf({ sqlite }).getOrInsertComputed(key, workOut)
}

export const cachedNumber = createCache<number>()

/** Changes with another connection's write. */
export const othersVersionOf = (sqlite: Database) => numberOf(sqlite, 'PRAGMA data_version')

/** Changes with any write. */
export const versionOf = (sqlite: Database) =>
  `${othersVersionOf(sqlite)},${sqlite.query('SELECT total_changes()').values()}`
