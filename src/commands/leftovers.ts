import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from '../backups/snapshots.ts'
import { isUnfinished } from '../database/copy.ts'
import { isWithin } from '../fields/times/within.ts'
import { hour } from '../units.ts'
import { systemClock } from '../world.ts'

/** What copies and restores that were cut short have left; one that is under way is younger than an hour. */
export const leftoversIn = (dataDir: string) =>
  [dataDir, backupsIn(dataDir)]
    .flatMap((folder) => namesIn(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name, path }) => (isUnfinished(name) || name.startsWith('restoring')) && isOld(path))
    .map(({ path }) => path)

/** Nothing where it is no folder. */
const namesIn = (folder: string) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []

function isOld(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && !isWithin(systemClock(), stats.mtime, hour)
}
