import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { systemClock } from '../app-context.ts'
import { readableSnapshots } from '../backups/snapshots.ts'
import type { Config } from '../config.ts'
import { isFull } from '../database/disk-space.ts'
import { isDamaged, isUnavailable } from '../database/errors.ts'
import { lockFolder } from '../database/lock.ts'
import { openDatabase, type Store } from '../database/open.ts'
import { commandOn, databaseIn, inaccessibleIn, isThere } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'
import { becomeOwnerOf, type RunAsOwner, runAsOwnerOf } from './owner.ts'

/** `isNew`: also where a database was lost. */
export function lockToServe({ dataDir }: Config, isNew: boolean) {
  becomeOwnerOf(dataDir) // root follows no link that another user has left there
  const unlock = lockDataFolder(dataDir)
  try {
    if (!unlock) throw new Failure(`Another Hydra Lab server is running on ${dataDir}.`)
    if (!isNew) refuseLost(dataDir) // the one that another server is just creating is empty, too
    return unlock
  } catch (error) {
    unlock?.()
    throw error
  }
}

export function withLockedFolder(dataDir: string, work: () => void) {
  runAsOwnerOf(dataDir)(() => {
    const unlock = lockDataFolder(dataDir)
    if (!unlock) throw new Failure(`A server is running on ${dataDir}. Stop it first.`)
    try {
      work()
    } finally {
      unlock()
    }
  })
}

export function runAsReader(dataDir: string): RunAsOwner {
  const asOwner = runAsOwnerOf(dataDir)
  asOwner(() => refuseMissing(dataDir))
  return asOwner
}

function lockDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} can't be written: ${reasonOf(error)} Set DATA_DIR to one that can.`,
    )
  }
  return withReason(dataDir, () => lockFolder(dataDir))
}

/** Opens the database as the folder's owner, but neither creates nor upgrades one. */
export function openData({ dataDir }: Config): Store {
  becomeOwnerOf(dataDir)
  refuseMissing(dataDir)
  const beforeUpgrade = () => {
    throw outdatedFailure(dataDir)
  }
  return withReason(dataDir, () => openDatabase(databaseIn(dataDir), { beforeUpgrade }))
}

export const outdatedFailure = (dataDir: string) =>
  new Failure(
    `The database in ${dataDir} is of an older version. Start the server to bring it up to date.`,
  )

const refuseMissing = (dataDir: string) =>
  withReason(dataDir, () => {
    refuseLost(dataDir)
    if (isThere(databaseIn(dataDir))) return
    throw new Failure(
      `There is no database in ${dataDir}. Set DATA_DIR to the server's, or start it once: hydra-lab serve.`,
    )
  })

function withReason<Result>(dataDir: string, work: () => Result) {
  try {
    return work()
  } catch (error) {
    throw error instanceof Failure ? error : dataFailure(dataDir, error)
  }
}

function refuseLost(dataDir: string) {
  const lost = describeLoss(dataDir)
  if (lost === undefined) return
  throw new Failure(
    `${lost} ${recoveryHint(dataDir)} (or begin with an empty site: ${commandOn(dataDir, ['serve', '--new'])})`,
  )
}

/** A message where a database was lost; else undefined. */
export function describeLoss(dataDir: string) {
  const path = databaseIn(dataDir)
  const isEmptied = isThere(path)
  if (isEmptied && !isEmpty(path)) return undefined
  const traces = [
    ...(isThere(join(dataDir, 'secret.key')) ? ['secret.key'] : []),
    ...(readableSnapshots(dataDir, systemClock()).length > 0 ? ['backups'] : []),
  ]
  if (traces.length === 0) return undefined
  const what = isEmptied ? `${path} holds nothing (0 bytes)` : `${path} is missing`
  return `${what}, though ${traces.join(' and ')} in the same folder ${traces.length > 1 ? 'show' : 'shows'} that there was a site.`
}

/** After a power cut all of a new database may be in its log. */
const isEmpty = (path: string) =>
  [path, `${path}-wal`].every((file) => !isThere(file) || statSync(file).size === 0)

export function recoveryHint(dataDir: string) {
  const [newest] = readableSnapshots(dataDir, systemClock())
  const which = newest ? `the newest snapshot (${basename(newest.path)})` : 'a copy'
  const command = commandOn(dataDir, ['restore', newest?.path ?? 'FILE'])
  return `Stop the server and put ${which} back: ${command}`
}

/** Names the cause of what SQLite only calls damage or an I/O error. */
export function dataFailure(dataDir: string, error: unknown) {
  const help = isDamaged(error) ? ` ${recoveryHint(dataDir)}` : ''
  return new Failure(`The data in ${dataDir} can't be used: ${causeOf(dataDir, error)}${help}`)
}

function causeOf(dataDir: string, error: unknown) {
  if (!isUnavailable(error)) return reasonOf(error)
  if (isFull(dataDir)) return 'the disk is full.'
  const forbidden = inaccessibleIn(dataDir)
  return forbidden ? `this user may not read and write ${forbidden}.` : reasonOf(error)
}
