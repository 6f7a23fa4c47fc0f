import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copyDatabase, removeUnfinished } from '../database/copy.ts'
import { type Opening, openDatabase } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import { backupsIn, stampOf } from './snapshots.ts'

const copiesKept = 3

/**
 * Opens a database file. One that an older release has left is copied before it is brought up to date; where that
 * fails, it is as it was, and the copy goes again.
 */
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
    const store = openDatabase(path, { ...opening, beforeUpgrade })
    if (copy !== undefined) forgetOldest(folder, copy)
    return store
  } catch (error) {
    if (copy !== undefined) rmSync(copy, { force: true })
    throw error
  }
}

/** Never the one just made, which a clock that was ahead may have made seem the oldest. */
function forgetOldest(folder: string, newest: string) {
  const copies = readdirSync(folder)
    .filter((name) => /^before-.+Z\.db$/.test(name) && name !== basename(newest))
    .toSorted((a, b) => b.slice(-23).localeCompare(a.slice(-23))) // by the time at the end
  for (const name of copies.slice(copiesKept - 1)) rmSync(join(folder, name))
}
