import type { Database } from 'bun:sqlite'
import { numberOf } from './reading.ts'

type Stored = { sqlite: Database }

/**
 * Caches a value until anything is written, by other processes, too. A transaction caches nothing, since it may be
 * rolled back.
 */
export function cachedUntilWrite<Of extends Stored, Value>(compute: (of: Of) => Value) {
  const caches = new WeakMap<Database, { version: string; value: Value }>()
  return (of: Of) => {
    const { sqlite } = of
    if (sqlite.inTransaction) return compute(of)
    const version = versionOf(sqlite)
    const cached = caches.get(sqlite)
    if (cached?.version === version) return cached.value
    const value = compute(of)
    caches.set(sqlite, { version, value })
    return value
  }
}

export function createCache<Value>() {
  const valuesOf = cachedUntilWrite(() => new Map<string, Value>())
  return (sqlite: Database, key: string, compute: () => Value) =>
    valuesOf({ sqlite }).getOrInsertComputed(key, compute)
}

/** Changes with another connection's write. */
export const othersVersionOf = (sqlite: Database) => numberOf(sqlite, 'PRAGMA data_version')

/** Changes with any write. */
const versionOf = (sqlite: Database) =>
  `${othersVersionOf(sqlite)},${sqlite.query('SELECT total_changes()').values()}`
