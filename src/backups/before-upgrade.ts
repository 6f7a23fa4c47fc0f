import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyDatabase, removeUnfinished } from '../database/copy.ts'
import { type Opening, openDatabase } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import { day } from '../units.ts'
import { backupsIn, stampOf } from './snapshots.ts'

/** Opens a database, copying one of an older release before it is upgraded. */
export function openUpgrading(
  path: string,
  clock: () => Date,
  opening: Omit<Opening, 'beforeUpgrade'> = {},
) {
  const { release = thisRelease } = opening
  const folder = backupsIn(dirname(path))
  let copy: string | undefined
  const beforeUpgrade = () => {
    mkdirSync(folder, { recursive: true })
    removeUnfinished(folder, 'before-')
    copy = join(folder, `before-${release.version}-${stampOf(clock())}.db`)
    copyDatabase(path, copy)
  }
  try {
    return openDatabase(path, { ...opening, beforeUpgrade })
  } catch (error) {
    if (copy !== undefined) rmSync(copy, { force: true })
    throw error
  }
}

const keptFor = 90 * day
const isCopy = /^(?:hydra-lab-before-restore|before-.+)-(.{20})(?:-\d+)?\.db(?:-wal|-journal)?$/

/** By the time in their names. */
export function forgetCopies(dataDir: string, now: Date) {
  const until = stampOf(new Date(now.getTime() - keptFor))
  for (const folder of [dataDir, backupsIn(dataDir)].filter((each) => existsSync(each)))
    for (const name of readdirSync(folder))
      if ((isCopy.exec(name)?.[1] ?? until) < until) rmSync(join(folder, name))
}
