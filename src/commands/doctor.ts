import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from '../backups/snapshots.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { isUnfinished } from '../database/copy.ts'
import { diskSpaceIn, isFull } from '../database/disk-space.ts'
import { codeOf, isDamaged } from '../database/errors.ts'
import { isLocked } from '../database/lock.ts'
import { databaseIn, forbiddenIn, isThere, mayUse } from '../database/place.ts'
import { versionInFull } from '../database/release.ts'
import { isWithin } from '../fields/times/within.ts'
import { hour, megabyte } from '../units.ts'
import { systemClock } from '../world.ts'
import {
  checkBacklog,
  checkDrill,
  checkMail,
  checkReplica,
  checkSnapshots,
} from './doctor-operation.ts'
import { Failure, reasonOf } from './failure.ts'
import { checkOrExplain, type Finding, fail, note, ok } from './finding.ts'
import { describeLoss, recoveryHint, whyUnusable } from './folder.ts'
import { becomeOwnerOf } from './owner.ts'
import { isOpenToOthers, secretIn } from './secret.ts'

export async function doctor() {
  let isWell = true
  for await (const [what, { verdict, words }] of findings()) {
    process.stdout.write(`${verdict.padEnd(5)} ${`${what}:`.padEnd(15)} ${words}\n`)
    if (verdict === 'FAIL') isWell = false
  }
  return isWell ? 0 : 1
}

async function* findings(): AsyncGenerator<[string, Finding]> {
  const config = settings()
  if (!('dataDir' in config)) return yield ['Settings', config]
  yield ['Settings', ok(`good; this is Hydra Lab ${versionInFull}`)]
  try {
    becomeOwnerOf(config.dataDir) // to see what the server would
  } catch (error) {
    return yield ['Data folder', fail(`${config.dataDir}: ${reasonOf(error)}`)]
  }
  for (const [what, check] of Object.entries(checks)) yield [what, await attempt(check, config)]
}

function settings(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof BadConfig) return fail(error.message)
    throw error
  }
}

async function attempt(check: (config: Config) => Finding | Promise<Finding>, config: Config) {
  try {
    return await check(config)
  } catch (error) {
    if (error instanceof Failure) return fail(error.message)
    const why = whyUnusable(config.dataDir, error)
    if (codeOf(error) === '' || isDamaged(error)) return fail(why) // the check of the database says what to do
    return fail(`${config.dataDir} can't be used: ${why} ${remedyFor(config)}`)
  }
}

const remedyFor = ({ dataDir }: Config) =>
  isFull(dataDir)
    ? 'Make room on it'
    : "Give it to the server's user with chown, or set DATA_DIR to another folder"

const gettingStarted =
  "set DATA_DIR to the server's, or start it once, which makes it: hydra-lab serve"

const checks = {
  'Data folder': checkFolder,
  Database: checkDatabaseFile,
  'Free disk': checkDisk,
  Snapshots: checkSnapshots,
  'Restore drill': checkDrill,
  'Copy elsewhere': checkReplica,
  Backlog: checkBacklog,
  Mail: checkMail,
}

function checkFolder({ dataDir, jwtSecret }: Config) {
  if (!isThere(dataDir)) return fail(`there is no ${dataDir}; ${gettingStarted}`)
  if (!statSync(dataDir).isDirectory())
    return fail(`${dataDir} is not a folder; set DATA_DIR to one`)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const key = join(dataDir, 'secret.key')
  const hasKey = !jwtSecret && isThere(key)
  const open = exposureOf(dataDir)
  if (open !== undefined) return fail(open)
  const forbidden = hasKey && !mayUse(key) ? key : forbiddenIn(dataDir)
  if (forbidden)
    return fail(`this user may not read and write ${forbidden}; give it to the server's with chown`)
  if (hasKey) secretIn(key)
  else if (!jwtSecret && isThere(databaseIn(dataDir)))
    return fail(
      `${key} is missing; put it back, or the next start makes another one, which ends every session`,
    )
  const server = isLocked(dataDir) ? 'a server is running on it' : 'no server is running on it'
  const left = leftoversIn(dataDir)
  if (left.length > 0)
    return note(`${dataDir}; ${server}; what was cut short has left ${left.join(', ')}: remove it`)
  if (isOpenToOthers(dataDir))
    return note(`${dataDir}; ${server}; others may look into it: run chmod 700 ${dataDir}`)
  return ok(`${dataDir}; ${server}`)
}

/** What other users may read or change, in a sentence. */
function exposureOf(dataDir: string) {
  if ((statSync(dataDir).mode & 0o022) !== 0)
    return `others may write in ${dataDir}; run chmod 700 ${dataDir}`
  const names = readdirSync(dataDir).filter((name) => /^(hydra-lab.*\.db|secret\.key)/.test(name))
  const open = names.map((name) => join(dataDir, name)).find(isOpenToOthers)
  if (open !== undefined) return `others may read ${open}; run chmod 600 ${open}`
  const copies = backupsIn(dataDir)
  if (!isThere(copies) || !isOpenToOthers(copies)) return undefined
  return `others may read what is in ${copies}; run chmod 700 ${copies}`
}

/** Files of interrupted copies and restores. */
const leftoversIn = (dataDir: string) =>
  [dataDir, backupsIn(dataDir)]
    .flatMap((folder) => namesIn(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name, path }) => (isUnfinished(name) || name.startsWith('restoring')) && isOld(path))
    .map(({ path }) => path)

const namesIn = (folder: string) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).toSorted() : []

function isOld(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && !isWithin(systemClock(), stats.mtime, hour)
}

function checkDatabaseFile({ dataDir }: Config) {
  const path = databaseIn(dataDir)
  const lost = describeLoss(dataDir)
  if (lost !== undefined) return fail(`${lost} ${recoveryHint(dataDir)}`)
  if (!isThere(path))
    return isLocked(dataDir)
      ? fail(`${path} is missing, though a server is running on it; stop it and put the file back`)
      : fail(`there is no ${path}; ${gettingStarted}`)
  const { due, flaw } = checkOrExplain(path, () => recoveryHint(dataDir))
  if (flaw !== undefined)
    return fail(
      `${path} has a flaw, so that no copy of it is restored: ${flaw}. ${recoveryHint(dataDir)}`,
    )
  const upgrade = due > 0 ? '; the next start brings it up to date' : ''
  return ok(`${path} is sound, ${inMegabytes(statSync(path).size)}${upgrade}`)
}

function checkDisk({ dataDir }: Config) {
  if (!isThere(dataDir)) return note('there is no data folder yet')
  const { freeBytes, databaseBytes, isTight } = diskSpaceIn(dataDir)
  const words = `${inMegabytes(freeBytes)} free, the database has ${inMegabytes(databaseBytes)}`
  return isTight
    ? fail(`${words}: too little for its growth and a copy; make room on the disk of ${dataDir}`)
    : ok(words)
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`
