import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { day, second } from '../units.ts'

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** By how much the replica is older than the database; null where Litestream never ran. */
export function replicaOf(dataDir: string) {
  const folder = join(dataDir, '.hydra-lab.db-litestream')
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    const copied = Math.max(
      changedAt(folder),
      ...files.map(({ parentPath, name }) => changedAt(join(parentPath, name))),
    )
    const database = databaseIn(dataDir)
    const written = Math.max(changedAt(database), changedAt(`${database}-wal`))
    const age = Math.max(0, written - copied)
    return { ageSeconds: Math.floor(age / second), isStale: age >= day }
  } catch {
    return null
  }
}
