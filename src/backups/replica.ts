import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { day, minute, second } from '../units.ts'

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** By how much the replica is older than the database, in ms; null where Litestream never ran. */
export function replicaAge(dataDir: string) {
  const folder = join(dataDir, '.hydra-lab.db-litestream')
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const copied = Math.max(...['', ...files].map((file) => changedAt(join(folder, file))))
    const database = databaseIn(dataDir)
    const written = Math.max(changedAt(database), changedAt(`${database}-wal`))
    return Math.max(0, written - copied)
  } catch {
    return null
  }
}

export type ReplicaWatch = () => { ageSeconds: number; isStale: boolean } | null

/** After a quiet day the replica counts as old until the next write is copied. */
const gracePeriod = 2 * minute

/** A replica is stale once it has been a day behind for some minutes. */
export function watchReplica(dataDir: string, now = () => performance.now()): ReplicaWatch {
  let staleSince = Number.POSITIVE_INFINITY
  return () => {
    const age = replicaAge(dataDir)
    if (age === null) return null
    staleSince = age < day ? Number.POSITIVE_INFINITY : Math.min(staleSince, now())
    return { ageSeconds: Math.floor(age / second), isStale: now() - staleSince >= gracePeriod }
  }
}
