import { alertAddresses } from '../accounts/lists.ts'
import { type BackingUp, backupStatus, drillOf } from '../backups/nightly.ts'
import type { ReplicaWatch } from '../backups/replica.ts'
import { isOn } from '../backups/snapshots.ts'
import type { Clock, Settings } from '../context.ts'
import { diskSpaceIn } from '../database/disk-space.ts'
import type { Store } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import type { createLimits } from '../http/limits/quotas.ts'
import { Refusal } from '../http/response/errors.ts'
import {
  delayOf,
  failedLately,
  isLongWait,
  lastSent,
  oldestWaiting,
  totalEmails,
} from '../mail/figures.ts'
import { second } from '../units.ts'
import { checkOf, damagedSnapshotIn, damageIn, type Inspected } from './integrity.ts'

export type Readiness = { isReady: boolean; isStopping: boolean }
export type Watched = BackingUp &
  Inspected &
  Readiness &
  Store & {
    isDamaged: boolean
    limits: ReturnType<typeof createLimits>
    replica: ReplicaWatch
  }

/** For everybody. Throws (503) when the site can't work. */
export function healthOf(context: Watched) {
  refuseUnready(context)
  refuseWithoutDatabase(context)
  const [message] = troublesIn(detailsOf(context))
  return message === undefined ? { status: 'ok' } : { status: 'degraded', message }
}

/** For proxies. Throws (503) while the site takes no requests. */
export function refuseUnready({ isReady, isStopping }: Readiness) {
  if (isStopping) throw down('The site is stopping.', 5)
  if (!isReady) throw down('The site is starting.', 5)
}

/** Reads a table, since a constant would touch no file. */
function refuseWithoutDatabase({ sqlite, expectInPlace, isDamaged, log }: Watched) {
  try {
    expectInPlace()
    sqlite.query('SELECT count(*) FROM admins').get()
  } catch (error) {
    log.write('error', { cause: `The database can't be read: ${error}` })
    throw down('The database can’t be read right now.', 60)
  }
  if (isDamaged) throw down('The database is damaged.', 3600)
}

const down = (message: string, seconds: number) =>
  new Refusal(503, message, {
    headers: { 'Retry-After': String(seconds) },
    facts: { status: 'down' },
  })

/** Without names of files, since strangers read them. */
function* troublesIn({ database, disk, backlog, mail, backup }: ReturnType<typeof detailsOf>) {
  if (database.damage !== null) yield 'A check found the database damaged.'
  if (disk.isTight) yield 'The disk is nearly full.'
  if (backup.snapshots.some(({ problem }) => problem !== null))
    yield 'A snapshot of the database is damaged.'
  if (backup.problem !== null) yield 'The daily snapshot of the database failed or is missing.'
  if (mail.isLate) yield 'A letter has waited for the mail server for an hour.'
  for (const { what, share, isNearlyFull } of backlog) {
    const form = share < 1 ? 'soon closes' : 'is closed'
    if (isNearlyFull) yield `So many ${what} wait for review that their form ${form}.`
  }
  if (backup.replica?.isStale) yield 'The copy elsewhere has not advanced for a day.'
  if (backup.drill?.problem) yield 'The last try to restore a snapshot failed.'
}

/** For admins. */
export function detailsOf(context: Watched) {
  const { dataDir, backups } = context.config
  const { freeBytes, databaseBytes, isTight } = diskSpaceIn(dataDir)
  const { snapshots, problem } = backupStatus(context)
  return {
    version: thisRelease.version,
    commit: thisRelease.commit,
    database: {
      bytes: databaseBytes,
      checkedAt: context.integrity.checkedAt?.toISOString() ?? null,
      damage: damageIn(context) ?? null,
    },
    disk: { freeBytes, isTight },
    backlog: context.limits.backlog.figures(),
    mail: mailOf(context),
    backup: {
      isOn: isOn(backups),
      lastAt: snapshots[0]?.madeAt.toISOString() ?? null,
      problem: problem ?? damagedSnapshotIn(context, snapshots) ?? null,
      snapshots: snapshots.map((each) => checkOf(context, each)),
      isReplicated: isReplicated(context),
      drill: drillOf(context.config) ?? null,
      replica: context.replica(),
    },
  }
}

export function mailOf(context: Pick<Store, 'db'> & Clock & Settings) {
  const failed = failedLately(context.db)
  const oldest = oldestWaiting(context)
  return {
    isSetUp: context.config.smtpUrl !== undefined,
    alertsTo: alertAddresses(context),
    waiting: totalEmails(context.db, 'waiting'),
    failed: failed.total,
    newestFailed: failed.newest,
    delay: delayOf(context),
    oldestSeconds: secondsOf(oldest),
    isLate: isLongWait(oldest),
    lastSentAt: lastSent(context.db),
  }
}

const secondsOf = (ms: number | null) => ms && Math.floor(ms / second)

const isReplicated = ({ sqlite }: Watched) =>
  sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = '_litestream_seq'").get() !== null
