import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { day, minute } from '../units.ts'

/** What Litestream writes beside a database that it copies elsewhere. */
const traceOf = (database: string) => join(dirname(database), '.hydra-lab.db-litestream')

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * How much older the copy elsewhere is than the database, in ms; nothing where Litestream was never here. A site at which
 * nothing is written has no copy that ages.
 */
export function replicaAge(dataDir: string) {
  try {
    return ageOf(databaseIn(dataDir))
  } catch {
    return null
  }
}

function ageOf(database: string) {
  const trace = traceOf(database)
  const files = readdirSync(trace, { recursive: true, withFileTypes: true })
  const copied = Math.max(
    changedAt(trace),
    ...files.map(({ parentPath, name }) => changedAt(join(parentPath, name))),
  )
  const written = Math.max(changedAt(database), changedAt(`${database}-wal`))
  return Math.max(0, written - copied)
}

export type Replica = { ageSeconds: number; isStale: boolean }
export type ReplicaWatch = () => Replica | null

/** After a quiet day the copy is as old as the last write for as long as it takes to copy the next one. */
const patience = 2 * minute

/** Looks at it twice a minute at most. */
const fresh = minute / 2

/** The same while the server runs: stale is what stays a day behind for some minutes. */
export function watchReplica(dataDir: string, now = () => performance.now()): ReplicaWatch {
  let [lookedAt, staleSince] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let age: number | null = null
  return () => {
    if (now() - lookedAt >= fresh) {
      lookedAt = now()
      age = replicaAge(dataDir)
      staleSince =
        age !== null && age >= day ? Math.min(staleSince, now()) : Number.POSITIVE_INFINITY
    }
    return age === null
      ? null
      : { ageSeconds: Math.floor(age / 1000), isStale: now() - staleSince >= patience }
  }
}
