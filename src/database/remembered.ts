import type { Database } from 'bun:sqlite'
import { numberOf } from './reading.ts'

type Stored = { sqlite: Database }

/**
 * Caches a value that is computed from the database until anybody writes, which SQLite knows of other processes, too.
 * Nothing is cached inside a transaction, which may be rolled back.
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

/** The same for a few keys. */
export function createMemory<Value>() {
  const valuesOf = remembering(() => new Map<string, Value>())
  return (sqlite: Database, key: string, workOut: () => Value) =>
    valuesOf({ sqlite }).getOrInsertComputed(key, workOut)
}

export const remembered = createMemory<number>()

/** Changes with another connection's write. */
export const othersVersionOf = (sqlite: Database) => numberOf(sqlite, 'PRAGMA data_version')

/** Changes with any write. */
export const versionOf = (sqlite: Database) =>
  `${othersVersionOf(sqlite)},${sqlite.query('SELECT total_changes()').values()}`
