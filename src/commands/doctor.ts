import { statSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../app-context.ts'
import { reportedDrill } from '../backups/nightly.ts'
import { replicaAge } from '../backups/replica.ts'
import { areSnapshotsOn, backupFolder, snapshotProblem, snapshotsIn } from '../backups/snapshots.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { checkForeignDatabase } from '../database/check.ts'
import { diskSpaceIn } from '../database/disk-space.ts'
import { isUnavailable } from '../database/errors.ts'
import { firstLockedAt, isLocked } from '../database/lock.ts'
import { type Db, queryDatabase } from '../database/open.ts'
import { databaseIn, inaccessibleIn, isThere } from '../database/place.ts'
import { versionInFull } from '../database/release.ts'
import { isWithin } from '../fields/times/within.ts'
import { mailStatus } from '../health/health.ts'
import { figuresOf } from '../http/limits/backlog.ts'
import { MailServer } from '../mail/mail-server.ts'
import { measureLoads } from '../pending-load.ts'
import { day, hour, megabyte, minute, second } from '../units.ts'
import { Failure, reasonOf } from './failure.ts'
import { dataFailure, describeLoss, recoveryHint } from './folder.ts'
import { becomeOwnerOf } from './owner.ts'
import { secretIn } from './secret.ts'

/** After the last one there is nothing to check. */
type Finding = { verdict: 'ok' | 'note' | 'FAIL'; message: string; isLast?: boolean }

const ok = (message: string): Finding => ({ verdict: 'ok', message })
const note = (message: string): Finding => ({ verdict: 'note', message })
const fail = (message: string, isLast = false): Finding => ({ verdict: 'FAIL', message, isLast })

export async function doctor() {
  let isWell = true
  for await (const [name, { verdict, message }] of findings()) {
    process.stdout.write(`${verdict.padEnd(5)} ${`${name}:`.padEnd(15)} ${message}\n`)
    if (verdict === 'FAIL') isWell = false
  }
  return isWell ? 0 : 1
}

async function* findings(): AsyncGenerator<[string, Finding]> {
  const config = readSettings()
  if (!('dataDir' in config)) return yield ['Settings', config]
  yield ['Settings', ok(`good; this is Hydra Lab ${versionInFull}`)]
  try {
    becomeOwnerOf(config.dataDir) // so that the checks have the server's rights
  } catch (error) {
    return yield ['Data folder', fail(`${config.dataDir}: ${reasonOf(error)}`)]
  }
  for (const [name, check] of Object.entries(checks)) {
    const finding = await runCheck(check, config)
    yield [name, finding]
    if (finding.isLast) return
  }
}

function readSettings(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof BadConfig) return fail(error.message)
    throw error
  }
}

async function runCheck(check: (config: Config) => Finding | Promise<Finding>, config: Config) {
  try {
    return await check(config)
  } catch (error) {
    return fail((error instanceof Failure ? error : dataFailure(config.dataDir, error)).message)
  }
}

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
  if (!isThere(dataDir)) return fail(`there is no ${dataDir}; ${gettingStarted}`, true)
  const folder = statSync(dataDir)
  if (!folder.isDirectory()) return fail(`${dataDir} is not a folder; set DATA_DIR to one`, true)
  const forbidden = inaccessibleIn(dataDir)
  if (forbidden)
    return fail(`this user may not read and write ${forbidden}; give it to the server's with chown`)
  if ((folder.mode & 0o022) !== 0)
    return fail(`others may write in ${dataDir}; run chmod 700 ${dataDir}`)
  const key = join(dataDir, 'secret.key')
  if (!jwtSecret && isThere(key)) secretIn(key)
  else if (!jwtSecret && isThere(databaseIn(dataDir)))
    return fail(
      `${key} is missing; put it back, or the next start makes another one, which ends every session`,
    )
  const summary = `${dataDir}; ${isLocked(dataDir) ? 'a server' : 'no server'} is running on it`
  const isOpen = (folder.mode & 0o077) !== 0
  return isOpen
    ? note(`${summary}; others may look into it: run chmod 700 ${dataDir}`)
    : ok(summary)
}

function checkDatabaseFile({ dataDir }: Config) {
  const path = databaseIn(dataDir)
  const lost = describeLoss(dataDir)
  if (lost !== undefined) return fail(`${lost} ${recoveryHint(dataDir)}`, true)
  if (!isThere(path)) return fail(`there is no ${path}; ${gettingStarted}`, true)
  const due = expectSound(path, () => recoveryHint(dataDir))
  const upgrade = due > 0 ? '; the next start brings it up to date' : ''
  return ok(`${path} is sound, ${inMegabytes(statSync(path).size)}${upgrade}`)
}

function expectSound(path: string, help: () => string) {
  try {
    return checkForeignDatabase(path)
  } catch (error) {
    throw isUnavailable(error) ? error : new Failure(`${path}: ${reasonOf(error)} ${help()}`)
  }
}

function checkDisk({ dataDir }: Config) {
  const { freeBytes, databaseBytes, isTight } = diskSpaceIn(dataDir)
  const summary = `${inMegabytes(freeBytes)} free, the database has ${inMegabytes(databaseBytes)}`
  return isTight
    ? fail(`${summary}: too little for its growth and a copy; make room on the disk of ${dataDir}`)
    : ok(summary)
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`

function checkSnapshots({ dataDir, backups }: Config) {
  if (!areSnapshotsOn(backups))
    return note('turned off, since BACKUP_DAILY and BACKUP_WEEKLY are 0')
  const [now, began] = [systemClock(), firstLockedAt(dataDir)]
  const snapshots = snapshotsIn(dataDir, now)
  const [newest] = snapshots
  if (!newest && (!began || isWithin(now, began, hour)))
    return note('none yet; a running server makes the first one right after its first start')
  const problem = snapshotProblem(snapshots, now)
  if (problem !== undefined || !newest)
    return fail(
      `${backupFolder(dataDir)}: ${problem} A running server makes one a day; its log says why it couldn't`,
    )
  for (const { path } of snapshots)
    expectSound(path, () => 'Remove it: a running server makes another one within a day')
  return ok(`${snapshots.length}, all sound, the newest of ${newest.madeAt.toISOString()}`)
}

function checkDrill(config: Config) {
  const drill = reportedDrill(config)
  if (!drill)
    return note('no snapshot was restored to try it yet; a running server does once a week')
  const { snapshot, at, rows, problem } = drill
  return problem === null
    ? ok(`${snapshot} was restored on ${at} to try it, ${rows} rows`)
    : fail(`${snapshot} could not be restored on ${at}: ${problem}`)
}

function checkReplica({ dataDir }: Config) {
  const age = replicaAge(dataDir)
  if (age === null) return note('Litestream makes none here')
  const summary = `${formatDuration(age)} older than the database`
  return age < day ? ok(summary) : fail(`${summary}; see whether Litestream runs`)
}

function checkBacklog(config: Config) {
  const figures = queryCurrent(config, (db) => figuresOf(measureLoads(db)))
  if (!figures) return note('it can’t be counted')
  const summary = figures.map(({ what, rows, most }) => `${rows} of ${most} ${what}`).join(', ')
  const isTight = figures.some(({ isNearlyFull }) => isNearlyFull)
  return isTight ? fail(`${summary}; a form closes where there is no more room`) : ok(summary)
}

async function checkMail(config: Config) {
  const { smtpUrl, publicUrl } = config
  const mail = queryCurrent(config, (db) => mailStatus({ db, config, clock: systemClock }))
  const counts = mail ? summarize(mail) : 'they can’t be counted'
  if (smtpUrl === undefined)
    return note(`SMTP_URL is not set, so emails wait in the queue, for a month at most: ${counts}`)
  const { host } = new URL(smtpUrl)
  const helo = new URL(publicUrl ?? 'http://localhost').hostname
  const problem = await new MailServer(smtpUrl, helo).verify(20 * second)
  if (problem !== undefined)
    return fail(`${host} doesn't take emails from us: ${problem}. Mend SMTP_URL (${counts})`)
  const tried = mail?.delay ? `; ${mail.delay.letters} tried in vain: ${mail.delay.words}` : ''
  const result = `${host} lets us in; ${counts}${tried}`
  if (mail?.isLate) return fail(result)
  return tried || mail?.failed ? note(result) : ok(result)
}

type Mail = ReturnType<typeof mailStatus>

/** Undefined where the database is damaged or of an older release, which its own check reports. */
function queryCurrent<Result>({ dataDir }: Config, read: (db: Db) => Result) {
  try {
    return queryDatabase(databaseIn(dataDir), read)
  } catch {
    return undefined
  }
}

function summarize({ waiting, oldestSeconds, failed, lastSentAt }: Mail) {
  const age = oldestSeconds ? `, the oldest for ${formatDuration(oldestSeconds * second)}` : ''
  const last = lastSentAt ? `, the last delivered on ${lastSentAt}` : ''
  return `${waiting} waiting${age}, ${failed} failed${last}`
}

function formatDuration(ms: number) {
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  return ms < 2 * day ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / day)} days`
}
