import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from '../backups/snapshots.ts'
import { isUnfinished } from '../database/copy.ts'
import { isThere } from '../database/place.ts'
import { isWithin } from '../fields/times/within.ts'
import { hour } from '../units.ts'
import { systemClock } from '../world.ts'
import { isOpenToOthers } from './secret.ts'

/** What others than the server's user may read or change and what to do about it, if they may do harm. */
export function openTo(dataDir: string) {
  if ((statSync(dataDir).mode & 0o022) !== 0)
    return `others may write in ${dataDir}; run chmod 700 ${dataDir}`
  const names = readdirSync(dataDir).filter((name) => /^(hydra-lab.*\.db|secret\.key)/.test(name))
  const open = names.map((name) => join(dataDir, name)).find(isOpenToOthers)
  if (open !== undefined) return `others may read ${open}; run chmod 600 ${open}`
  const copies = backupsIn(dataDir)
  if (!isThere(copies) || !isOpenToOthers(copies)) return undefined
  return `others may read what is in ${copies}; run chmod 700 ${copies}`
}

/** What copies and restores that were cut short have left; one that is under way is younger than an hour. */
export const leftoversIn = (dataDir: string) =>
  [dataDir, backupsIn(dataDir)]
    .flatMap((folder) => namesIn(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name, path }) => (isUnfinished(name) || name.startsWith('restoring')) && isOld(path))
    .map(({ path }) => path)

/** Nothing where it is no folder. */
const namesIn = (folder: string) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).toSorted() : []

function isOld(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && !isWithin(systemClock(), stats.mtime, hour)
}
