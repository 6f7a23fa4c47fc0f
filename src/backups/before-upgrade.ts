import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyDatabase, removeUnfinished } from '../database/copy.ts'
import { type OpenOptions, openDatabase } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import { day } from '../units.ts'
import { backupFolder, fileTimestamp } from './snapshots.ts'

/** Opens a database, copying one of an older release before it is upgraded. */
export function openUpgrading(
  path: string,
  clock: () => Date,
  opening: Omit<OpenOptions, 'beforeUpgrade'> = {},
) {
  const { release = thisRelease } = opening
  const folder = backupFolder(dirname(path))
  let copy: string | undefined
  const beforeUpgrade = () => {
    mkdirSync(folder, { recursive: true })
    removeUnfinished(folder, 'before-')
    copy = join(folder, `before-${release.version}-${fileTimestamp(clock())}.db`)
    copyDatabase(path, copy)
  }
  try {
    return openDatabase(path, { ...opening, beforeUpgrade })
  } catch (error) {
    if (copy !== undefined) rmSync(copy, { force: true })
    throw error
  }
}

const maxAge = 90 * day
const isCopy = /^(?:hydra-lab-before-restore|before-.+)-(.{20})(?:-\d+)?\.db(?:-wal|-journal)?$/

/** Goes by the time in their names. */
export function removeOldCopies(dataDir: string, now: Date) {
  const oldestKept = fileTimestamp(new Date(now.getTime() - maxAge))
  for (const folder of [dataDir, backupFolder(dataDir)].filter((each) => existsSync(each)))
    for (const name of readdirSync(folder))
      if ((isCopy.exec(name)?.[1] ?? oldestKept) < oldestKept) rmSync(join(folder, name))
}
