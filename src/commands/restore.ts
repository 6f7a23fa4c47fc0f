import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { stampOf } from '../backups/snapshots.ts'
import { readConfig } from '../config.ts'
import { checkDatabase } from '../database/check.ts'
import { copyDatabase, reachDisk, removeUnfinished } from '../database/copy.ts'
import { isOpenElsewhere, takeFolder } from '../database/lock.ts'
import { belongToFolder, databaseIn, isThere } from '../database/place.ts'
import { systemClock } from '../world.ts'
import { Failure, reasonOf } from './failure.ts'

/** `restore FILE`: puts a copy of FILE in the database's place, and keeps what was there beside it. */
export async function restore(file: string) {
  const { dataDir } = readConfig()
  const from = resolve(file)
  refuseUnfit(from, databaseIn(dataDir))
  const giveBack = take(dataDir)
  if (!giveBack) throw new Failure(`A server is running on ${dataDir}. Stop it first.`)
  try {
    const kept = replace(dataDir, from)
    const before = kept ? `What was there is kept as ${kept}.` : 'There was none before.'
    process.stdout.write(`Put ${from} in the place of the database in ${dataDir}. ${before}\n`)
  } finally {
    giveBack()
  }
  return 0
}

function take(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    return takeFolder(dataDir)
  } catch (error) {
    throw new Failure(`The data folder ${dataDir} can't be written: ${reasonOf(error)}`)
  }
}

function refuseUnfit(from: string, database: string) {
  try {
    if (!isThere(from)) throw new Failure(`There is no ${from}.`)
    if (!statSync(from).isFile()) throw new Failure(`${from} is not a file.`)
    if (existsSync(database) && isOneFile(statSync(from), statSync(database)))
      throw new Failure(`${from} is the database itself.`)
    accessSync(from, constants.R_OK)
    checkDatabase(from)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${from} can't be used: ${reasonOf(error)} Nothing was changed.`)
  }
}

const isOneFile = (one: Stats, other: Stats) => one.dev === other.dev && one.ino === other.ino

function replace(dataDir: string, from: string) {
  const database = databaseIn(dataDir)
  const arriving = join(dataDir, 'restoring.db')
  removeUnfinished(dataDir, 'restoring.db')
  rmSync(arriving, { force: true })
  refuseInUse(database)
  try {
    copyDatabase(from, arriving) // in the same folder, so that it can take the place at once
  } catch (error) {
    throw new Failure(`${from} can't be copied to ${dataDir}: ${reasonOf(error)}`)
  }
  belongToFolder(arriving)
  const kept = putAside(database)
  renameSync(arriving, database)
  reachDisk(dataDir)
  expectSound(database, kept)
  return kept
}

/** A program that has the database open would go on writing to a file that is no longer it. */
function refuseInUse(database: string) {
  if (!existsSync(database)) return
  let isInUse = false
  try {
    isInUse = isOpenElsewhere(database)
  } catch {
    // It is damaged, which may be why it is to be replaced.
  }
  if (isInUse) throw new Failure(`Another program has ${database} open. Stop it first.`)
}

/** The copy was sound on its way, so something that lies beside it would be at fault. */
function expectSound(database: string, kept?: string) {
  try {
    checkDatabase(database)
  } catch (error) {
    const before = kept ? ` What was there before is kept as ${kept}.` : ''
    throw new Failure(`${database} can't be used after the restore: ${reasonOf(error)}${before}`)
  }
}

/** What SQLite keeps of a database in files beside it; it belongs to that one and would ruin another. */
const logs = ['-wal', '-journal']

/** Two restores in one second must not keep only one of what was there. */
function freeName(name: string, count = 1): string {
  const path = `${name}${count > 1 ? `-${count}` : ''}.db`
  const isTaken = ['', ...logs].some((end) => existsSync(`${path}${end}`))
  return isTaken ? freeName(name, count + 1) : path
}

/**
 * Gives what is there a second name, so that no moment is without a database: a start would make an empty one. A log
 * that couldn't be written back goes along, also where the database itself is gone. Answers what is kept, if anything.
 */
function putAside(database: string) {
  const kept = freeName(database.replace(/\.db$/, `-before-restore-${stampOf(systemClock())}`))
  const left = logs.filter((end) => existsSync(`${database}${end}`))
  for (const end of left) renameSync(`${database}${end}`, `${kept}${end}`)
  rmSync(`${database}-shm`, { force: true })
  if (!existsSync(database)) return left.map((end) => `${kept}${end}`)[0]
  try {
    linkSync(database, kept)
  } catch {
    renameSync(database, kept) // not every file system knows two names for one file
  }
  return kept
}
