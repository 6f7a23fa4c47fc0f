import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, isOn, isPast, snapshotsIn, troubleWith } from '../backups/snapshots.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { checkDatabase } from '../database/check.ts'
import { firstTaken, isTaken } from '../database/lock.ts'
import { codeOf, isNotNow } from '../database/not-now.ts'
import { askDatabase, type Queries } from '../database/open.ts'
import { databaseIn, forbiddenIn, isThere, mayUse } from '../database/place.ts'
import { thisRelease } from '../database/release.ts'
import { isFull, roomIn } from '../database/room.ts'
import { isWithin } from '../fields/times/within.ts'
import { figuresOf } from '../http/limits/backlog.ts'
import {
  delayOf,
  failedEmails,
  failedLately,
  isLongWait,
  oldestWaiting,
  waitingEmails,
} from '../mail/figures.ts'
import { MailServer } from '../mail/mail-server.ts'
import { hour, megabyte } from '../units.ts'
import { createScale } from '../waiting.ts'
import { systemClock } from '../world.ts'
import { Failure, reasonOf } from './failure.ts'
import { hasOtherNames, lossIn, wayBack, whyUnusable } from './folder.ts'
import { becomeOwnerOf } from './owner.ts'
import { isOpenToOthers, secretIn } from './secret.ts'
import { leftoversIn, openTo } from './untidy.ts'

/** What a look at one thing has found. */
type Finding = { verdict: 'ok' | 'note' | 'FAIL'; words: string }

const ok = (words: string): Finding => ({ verdict: 'ok', words })
const note = (words: string): Finding => ({ verdict: 'note', words })
const fail = (words: string): Finding => ({ verdict: 'FAIL', words })

/** `doctor`: one line for each thing; 1 when any of them is not as it must be. Changes nothing. */
export async function doctor() {
  let isWell = true
  for await (const [what, { verdict, words }] of findings()) {
    process.stdout.write(`${verdict.padEnd(5)} ${`${what}:`.padEnd(12)} ${words}\n`)
    if (verdict === 'FAIL') isWell = false
  }
  return isWell ? 0 : 1
}

async function* findings(): AsyncGenerator<[string, Finding]> {
  const config = settings()
  if (!('dataDir' in config)) return yield ['Settings', config]
  yield ['Settings', ok(`good; this is Hydra Lab ${thisRelease.version}`)]
  try {
    becomeOwnerOf(config.dataDir) // what it finds is what the server would
  } catch (error) {
    return yield ['Data folder', fail(`${config.dataDir}: ${reasonOf(error)}`)]
  }
  for (const [what, look] of Object.entries(looks)) yield [what, await attempt(look, config)]
}

function settings(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof BadConfig) return fail(error.message)
    throw error
  }
}

async function attempt(look: (config: Config) => Finding | Promise<Finding>, config: Config) {
  try {
    return await look(config)
  } catch (error) {
    if (error instanceof Failure) return fail(error.message)
    const why = whyUnusable(config.dataDir, error)
    if (codeOf(error) === '') return fail(why) // ours, which says what to do
    return fail(`${config.dataDir} can't be used: ${why} ${stepFor(config)}`)
  }
}

const stepFor = ({ dataDir }: Config) =>
  isFull(dataDir)
    ? 'Make room on it'
    : "Give it to the server's user with chown, or set DATA_DIR to another folder"

const howToBegin = "set DATA_DIR to the server's, or start it once, which makes it: hydra-lab serve"

const looks = {
  'Data folder': lookAtFolder,
  Database: lookAtDatabase,
  'Free disk': lookAtDisk,
  Snapshots: lookAtSnapshots,
  Backlog: lookAtBacklog,
  Mail: lookAtMail,
}

function lookAtFolder({ dataDir, jwtSecret }: Config) {
  if (!isThere(dataDir)) return fail(`there is no ${dataDir}; ${howToBegin}`)
  if (!statSync(dataDir).isDirectory())
    return fail(`${dataDir} is not a folder; set DATA_DIR to one`)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const key = join(dataDir, 'secret.key')
  const hasKey = !jwtSecret && isThere(key)
  const open = openTo(dataDir)
  if (open !== undefined) return fail(open)
  const forbidden = hasKey && !mayUse(key) ? key : forbiddenIn(dataDir)
  if (forbidden)
    return fail(`this user may not read and write ${forbidden}; give it to the server's with chown`)
  if (hasKey) secretIn(key)
  else if (!jwtSecret && isThere(databaseIn(dataDir)))
    return fail(
      `${key} is missing; put it back, or the next start makes another one, which ends every session`,
    )
  const server = isTaken(dataDir) ? 'a server is running on it' : 'no server is running on it'
  const left = leftoversIn(dataDir)
  if (left.length > 0)
    return note(`${dataDir}; ${server}; what was cut short has left ${left.join(', ')}: remove it`)
  if (isOpenToOthers(dataDir))
    return note(`${dataDir}; ${server}; others may look into it: run chmod 700 ${dataDir}`)
  return ok(`${dataDir}; ${server}`)
}

function lookAtDatabase({ dataDir }: Config) {
  const path = databaseIn(dataDir)
  if (!isThere(path)) return lookAtAbsence(dataDir)
  const lost = lossIn(dataDir)
  if (lost !== undefined) return fail(`${lost} ${wayBack(dataDir)}`)
  const { due, flaw } = soundly(path, () => wayBack(dataDir))
  if (flaw !== undefined)
    return fail(
      `${path} has a flaw, so that no copy of it is restored: ${flaw}. ${wayBack(dataDir)}`,
    )
  if (hasOtherNames(dataDir))
    return fail(`${path} has another name in another folder, a hard link; put a copy in its place`)
  const upgrade = due > 0 ? '; the next start brings it up to date' : ''
  return ok(`${path} is sound, ${inMegabytes(statSync(path).size)}${upgrade}`)
}

function lookAtAbsence(dataDir: string) {
  const path = databaseIn(dataDir)
  const lost = lossIn(dataDir)
  if (lost !== undefined) return fail(`${lost} ${wayBack(dataDir)}`)
  if (!isTaken(dataDir)) return fail(`there is no ${path}; ${howToBegin}`)
  return fail(`${path} is missing, though a server is running on it; stop it and put the file back`)
}

/** Checks a database, and says which file it is and what helps where it is damaged. */
function soundly(path: string, help: () => string) {
  try {
    return checkDatabase(path)
  } catch (error) {
    throw isNotNow(error) ? error : new Failure(`${path}: ${reasonOf(error)} ${help()}`)
  }
}

function lookAtDisk({ dataDir }: Config) {
  if (!isThere(dataDir)) return note('there is no data folder yet')
  const { freeBytes, databaseBytes, isTight } = roomIn(dataDir)
  const words = `${inMegabytes(freeBytes)} free, the database has ${inMegabytes(databaseBytes)}`
  return isTight
    ? fail(`${words}: too little for its growth and a copy; make room on the disk of ${dataDir}`)
    : ok(words)
}

function lookAtSnapshots({ dataDir, backups }: Config) {
  if (!isOn(backups)) return note('turned off, since BACKUP_DAILY and BACKUP_WEEKLY are 0')
  const snapshots = snapshotsIn(dataDir)
  const began = firstTaken(dataDir)
  if (!isThere(databaseIn(dataDir)) || !began) return note('the first start makes one')
  if (snapshots.length === 0 && isWithin(systemClock(), began, hour))
    return note('none yet; a running server makes the first one right after its first start')
  const trouble = troubleWith(snapshots, systemClock())
  const newest = snapshots.find((each) => isPast(each, systemClock()))
  if (trouble !== undefined || !newest)
    return fail(
      `${backupsIn(dataDir)}: ${trouble} A running server makes one a day; its log says why it couldn't`,
    )
  soundly(newest.path, () => 'Remove it: a running server makes another one within an hour')
  const words = `${snapshots.length}, the newest of ${newest.madeAt.toISOString()} is sound`
  const early = snapshots.filter((each) => !isPast(each, systemClock()))
  if (early.length === 0) return ok(words)
  const names = early.map(({ path }) => path).join(', ')
  return note(`${words}; from the future, made while the clock was wrong: ${names}; remove them`)
}

function lookAtBacklog({ dataDir }: Config) {
  if (!isThere(databaseIn(dataDir))) return note('nothing waits for review yet')
  const figures = askDatabase(databaseIn(dataDir), (db) => figuresOf(createScale(db)()))
  const words = figures.map(({ what, rows, most }) => `${rows} of ${most} ${what}`).join(', ')
  const isTight = figures.some(({ isNearlyFull }) => isNearlyFull)
  return isTight ? note(`${words}; a form closes where there is no more room`) : ok(words)
}

async function lookAtMail(config: Config) {
  const { smtpUrl, publicUrl } = config
  const { words, trouble, isLong } = lookAtLetters(config)
  if (smtpUrl === undefined)
    return note(`SMTP_URL is not set, so letters wait in the queue, for a month at most: ${words}`)
  const { host } = new URL(smtpUrl)
  const helo = new URL(publicUrl ?? 'http://localhost').hostname
  const problem = await new MailServer(smtpUrl, helo).tryOut(20_000)
  if (problem !== undefined)
    return fail(`${host} doesn't take letters from us: ${problem} Mend SMTP_URL (${words})`)
  const found = `${host} lets us in; ${words}`
  if (isLong) return fail(found + (trouble ?? ''))
  return trouble === undefined ? ok(found) : note(found + trouble)
}

type Letters = { words: string; trouble?: string | undefined; isLong?: boolean }

/** A server that lets us in may refuse each letter all the same. A damaged database is told of elsewhere. */
function lookAtLetters(config: Config): Letters {
  const database = databaseIn(config.dataDir)
  try {
    if (!isThere(database)) return { words: '0 waiting, 0 failed' }
    return askDatabase(database, (db) => {
      const failed = failedIn(db)
      const oldest = oldestWaiting({ db, clock: systemClock, config })
      const isLong = isLongWait(oldest)
      const age = isLong ? `, the oldest for ${Math.floor((oldest ?? 0) / hour)} h` : ''
      const words = `${waitingEmails(db)} waiting${age}, ${failed} failed`
      const delay = delayOf({ db, clock: systemClock })
      const trouble = delay && `; ${delay.letters} tried in vain: ${delay.words}`
      return { words, isLong, trouble: trouble ?? (failed > 0 ? '' : undefined) }
    })
  } catch {
    return { words: 'they can’t be counted' }
  }
}

/** As the panel counts them; all of them in a database from before an upgrade. */
function failedIn(db: Queries) {
  try {
    return failedLately(db).total
  } catch {
    return failedEmails(db)
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`
