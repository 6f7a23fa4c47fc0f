import { drillOf } from '../backups/nightly.ts'
import { replicaAge } from '../backups/replica.ts'
import { backupsIn, isOn, problemWith, snapshotsIn } from '../backups/snapshots.ts'
import type { Config } from '../config.ts'
import { firstLockedAt } from '../database/lock.ts'
import { askDatabase, type Queries } from '../database/open.ts'
import { databaseIn, isThere } from '../database/place.ts'
import { isWithin } from '../fields/times/within.ts'
import { figuresOf } from '../http/limits/backlog.ts'
import {
  delayOf,
  failedLately,
  isLongWait,
  lastSent,
  oldestWaiting,
  totalEmails,
} from '../mail/figures.ts'
import { MailServer } from '../mail/mail-server.ts'
import { measureLoads } from '../pending-load.ts'
import { day, hour, minute, second } from '../units.ts'
import { systemClock } from '../world.ts'
import { checkOrExplain, fail, note, ok } from './finding.ts'

export function checkSnapshots({ dataDir, backups }: Config) {
  if (!isOn(backups)) return note('turned off, since BACKUP_DAILY and BACKUP_WEEKLY are 0')
  const began = firstLockedAt(dataDir)
  if (!isThere(databaseIn(dataDir)) || !began) return note('the first start makes one')
  const snapshots = snapshotsIn(dataDir, systemClock())
  const [newest] = snapshots
  if (!newest && isWithin(systemClock(), began, hour))
    return note('none yet; a running server makes the first one right after its first start')
  const trouble = problemWith(snapshots, systemClock())
  if (trouble !== undefined || !newest)
    return fail(
      `${backupsIn(dataDir)}: ${trouble} A running server makes one a day; its log says why it couldn't`,
    )
  checkOrExplain(newest.path, () => 'Remove it: a running server makes another one within an hour')
  return ok(`${snapshots.length}, the newest of ${newest.madeAt.toISOString()} is sound`)
}

export function checkDrill(config: Config) {
  const drill = drillOf(config)
  if (!drill)
    return note('no snapshot was restored to try it yet; a running server does once a week')
  const { snapshot, at, rows, problem } = drill
  return problem === null
    ? ok(`${snapshot} was restored on ${at} to try it, ${rows} rows`)
    : fail(`${snapshot} could not be restored on ${at}: ${problem}`)
}

export async function checkReplica({ dataDir }: Config) {
  const age = replicaAge(dataDir)
  if (age === null) return note('Litestream makes none here')
  const words = (ms: number) => `${spanOf(ms)} older than the database`
  if (age < day) return ok(words(age))
  await Bun.sleep(3 * second) // the last writes may be on their way
  const still = replicaAge(dataDir) ?? 0
  return still < day ? ok(words(still)) : fail(`${words(still)}; see whether Litestream runs`)
}

export function checkBacklog({ dataDir }: Config) {
  if (!isThere(databaseIn(dataDir))) return note('nothing waits for review yet')
  const figures = askDatabase(databaseIn(dataDir), (db) => figuresOf(measureLoads(db)))
  const words = figures.map(({ what, rows, most }) => `${rows} of ${most} ${what}`).join(', ')
  const isTight = figures.some(({ isNearlyFull }) => isNearlyFull)
  return isTight ? fail(`${words}; a form closes where there is no more room`) : ok(words)
}

export async function checkMail(config: Config) {
  const { smtpUrl, publicUrl } = config
  const { words, trouble, isLong } = countEmails(config)
  if (smtpUrl === undefined)
    return note(`SMTP_URL is not set, so letters wait in the queue, for a month at most: ${words}`)
  const { host } = new URL(smtpUrl)
  const helo = new URL(publicUrl ?? 'http://localhost').hostname
  const problem = await new MailServer(smtpUrl, helo).tryOut(20 * second)
  if (problem !== undefined)
    return fail(`${host} doesn't take letters from us: ${problem} Mend SMTP_URL (${words})`)
  const found = `${host} lets us in; ${words}`
  if (isLong) return fail(found + (trouble ?? ''))
  return trouble === undefined ? ok(found) : note(found + trouble)
}

type EmailCounts = { words: string; trouble?: string | undefined; isLong?: boolean }

/** A server that accepts our login may still refuse every email. A damaged database is reported elsewhere. */
function countEmails(config: Config): EmailCounts {
  const database = databaseIn(config.dataDir)
  try {
    if (!isThere(database)) return { words: '0 waiting, 0 failed' }
    return askDatabase(database, (db) => emailCountsIn(db, config))
  } catch {
    return { words: 'they can’t be counted' }
  }
}

function emailCountsIn(db: Queries, config: Config): EmailCounts {
  const failed = countFailed(db)
  const oldest = oldestWaiting({ db, clock: systemClock, config })
  const isLong = isLongWait(oldest)
  const age = oldest ? `, the oldest for ${spanOf(oldest)}` : ''
  const sent = lastSent(db)
  const last = sent === null ? '' : `, the last delivered on ${sent}`
  const words = `${totalEmails(db, 'waiting')} waiting${age}, ${failed} failed${last}`
  const delay = delayOf({ db, clock: systemClock })
  const trouble = delay && `; ${delay.letters} tried in vain: ${delay.words}`
  return { words, isLong, trouble: trouble ?? (failed > 0 ? '' : undefined) }
}

/** Counts all in a database from before an upgrade. */
function countFailed(db: Queries) {
  try {
    return failedLately(db).total
  } catch {
    return totalEmails(db, 'failed')
  }
}

function spanOf(ms: number) {
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  return ms < 2 * day ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / day)} days`
}
