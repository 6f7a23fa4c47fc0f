import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isTaken } from '../database/lock.ts'
import { isDamaged, isNotNow } from '../database/not-now.ts'
import { openDatabase, type Store } from '../database/open.ts'
import { databaseIn, forbiddenIn, isThere } from '../database/place.ts'
import { isFull } from '../database/room.ts'
import { Failure, reasonOf } from './failure.ts'
import { refuseLost, wayBack } from './lost.ts'

/** Opens the database for a command, beside a server that may be using it; makes none and upgrades none. */
export function openData({ dataDir }: Config): Store {
  refuseMissing(dataDir)
  try {
    refuseLost(dataDir)
    refuseOtherNames(dataDir)
    return openDatabase(databaseIn(dataDir), {
      beforeUpgrade() {
        throw new Failure(
          `The database in ${dataDir} is of an older version. Start the server to bring it up to date.`,
        )
      },
    })
  } catch (error) {
    throw error instanceof Failure ? error : unusable(dataDir, error)
  }
}

/**
 * Under each of its names a database has a log of its own, of which whoever uses it by the other one knows nothing. A
 * name in the same folder does no harm: one server alone has that, and a restore that was cut short may leave one.
 */
export function refuseOtherNames(dataDir: string) {
  if (namesElsewhere(dataDir) > 0)
    throw new Failure(
      `${databaseIn(dataDir)} has another name in another folder, a hard link, by which it can be changed as well. Put a copy in its place, or remove the other name.`,
    )
}

/** How many names the database has outside of its folder. */
export function namesElsewhere(dataDir: string) {
  if (!isThere(databaseIn(dataDir))) return 0
  const stats = statSync(databaseIn(dataDir))
  if (stats.nlink === 1 || !stats.isFile()) return 0 // to a folder each one in it is a name more
  const isIt = (name: string) => {
    const { ino, dev } = lstatSync(join(dataDir, name))
    return ino === stats.ino && dev === stats.dev
  }
  return stats.nlink - readdirSync(dataDir).filter(isIt).length
}

/** Only the first start makes a database, with what belongs to it. */
export function refuseMissing(dataDir: string) {
  if (hasDatabase(dataDir)) return
  if (isTaken(dataDir))
    throw new Failure(
      `There is no database in ${dataDir}, though a server is running on it. Stop it, and put the database back.`,
    )
  refuseLost(dataDir)
  throw new Failure(
    `There is no database in ${dataDir}. Set DATA_DIR to the server's, or start it once: hydra-lab serve.`,
  )
}

function hasDatabase(dataDir: string) {
  try {
    return isThere(databaseIn(dataDir))
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

export const unusable = (dataDir: string, error: unknown) => {
  const help = isDamaged(error) ? ` ${wayBack(dataDir)}` : ''
  return new Failure(`The data in ${dataDir} can't be used: ${whyUnusable(dataDir, error)}${help}`)
}

/**
 * What SQLite may call damage, or an error of the disk, is named: a full disk, a folder in the file's place, a file of
 * another user.
 */
export function whyUnusable(dataDir: string, error: unknown) {
  if (!isNotNow(error)) return reasonOf(error)
  if (isFull(dataDir)) return 'the disk is full.'
  if (isThere(databaseIn(dataDir)) && !statSync(databaseIn(dataDir)).isFile())
    return 'its hydra-lab.db is no file.'
  const forbidden = forbiddenIn(dataDir)
  return forbidden ? `this user may not read and write ${forbidden}.` : reasonOf(error)
}
