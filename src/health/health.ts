import { alertAddresses } from '../accounts/lists.ts'
import type { AppContext } from '../app-context.ts'
import { type BackupContext, backupStatus, reportedDrill } from '../backups/nightly.ts'
import { areSnapshotsOn } from '../backups/snapshots.ts'
import type { Clock, Settings } from '../context.ts'
import { diskSpaceIn } from '../database/disk-space.ts'
import type { Store } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import { Refusal } from '../http/response/errors.ts'
import {
  countEmails,
  deliveryDelay,
  isLate,
  lastSent,
  oldestPendingAge,
  unseenFailures,
} from '../mail/stats.ts'
import { second } from '../units.ts'
import { databaseDamage, type IntegrityContext, snapshotDamage, statusOf } from './integrity.ts'

export type HealthContext = BackupContext &
  IntegrityContext &
  Store &
  Pick<AppContext, 'isDamaged' | 'isReady' | 'isStopping' | 'limits' | 'replica'>

/** For everybody. Throws a 503 when the site can't work. */
export function healthOf(context: HealthContext) {
  refuseUnlessReady(context)
  refuseUnlessDatabaseWorks(context)
  const [message] = problemsIn(detailsOf(context))
  return message === undefined ? { status: 'ok' } : { status: 'degraded', message }
}

/** For proxies. Throws a 503 while the site takes no requests. */
export function refuseUnlessReady({ isReady, isStopping }: HealthContext) {
  if (isStopping) throw unavailable('The site is stopping.', 5)
  if (!isReady) throw unavailable('The site is starting.', 5)
}

/** Reads a table, since a constant would touch no file. */
function refuseUnlessDatabaseWorks({ sqlite, expectInPlace, isDamaged, log }: HealthContext) {
  try {
    expectInPlace()
    sqlite.query('SELECT count(*) FROM admins').get()
  } catch (error) {
    log.write('error', { cause: `The database can't be read: ${error}` })
    throw unavailable('The database can’t be read right now.', 60)
  }
  if (isDamaged) throw unavailable('The database is damaged.', 3600)
}

const unavailable = (message: string, seconds: number) =>
  new Refusal(503, message, {
    headers: { 'Retry-After': String(seconds) },
    facts: { status: 'down' },
  })

/** Without names of files, since strangers read them. */
function* problemsIn({ database, disk, backlog, mail, backup }: ReturnType<typeof detailsOf>) {
  if (database.damage !== null) yield 'A check found the database damaged.'
  if (disk.isTight) yield 'The disk is nearly full.'
  if (backup.snapshots.some(({ problem }) => problem !== null))
    yield 'A snapshot of the database is damaged.'
  if (backup.problem !== null) yield 'The daily snapshot of the database failed or is missing.'
  if (mail.isLate) yield 'An email has waited for the mail server for an hour.'
  for (const { what, share, isNearlyFull } of backlog) {
    const form = share < 1 ? 'soon closes' : 'is closed'
    if (isNearlyFull) yield `So many ${what} wait for review that their form ${form}.`
  }
  if (backup.replica?.isStale) yield 'The copy elsewhere has not advanced for a day.'
  if (backup.drill?.problem) yield 'The last try to restore a snapshot failed.'
}

/** For admins. */
export function detailsOf(context: HealthContext) {
  const { dataDir, backups } = context.config
  const { freeBytes, databaseBytes, isTight } = diskSpaceIn(dataDir)
  const { snapshots, problem } = backupStatus(context)
  return {
    version: thisRelease.version,
    commit: thisRelease.commit,
    database: {
      bytes: databaseBytes,
      checkedAt: context.integrity.checkedAt?.toISOString() ?? null,
      damage: databaseDamage(context) ?? null,
    },
    disk: { freeBytes, isTight },
    backlog: context.limits.backlog.figures(),
    mail: mailStatus(context),
    backup: {
      isOn: areSnapshotsOn(backups),
      lastAt: snapshots[0]?.madeAt.toISOString() ?? null,
      problem: problem ?? snapshotDamage(context, snapshots) ?? null,
      snapshots: snapshots.map((each) => statusOf(context, each)),
      isReplicated: isReplicated(context),
      drill: reportedDrill(context.config) ?? null,
      replica: context.replica(),
    },
  }
}

export function mailStatus(context: Pick<Store, 'db'> & Clock & Settings) {
  const failed = unseenFailures(context.db)
  const oldest = oldestPendingAge(context)
  return {
    isSetUp: context.config.smtpUrl !== undefined,
    alertsTo: alertAddresses(context),
    waiting: countEmails(context.db, 'waiting'),
    failed: failed.total,
    newestFailed: failed.newest,
    delay: deliveryDelay(context),
    oldestSeconds: oldest && Math.floor(oldest / second),
    isLate: isLate(oldest),
    lastSentAt: lastSent(context.db),
  }
}

const isReplicated = ({ sqlite }: HealthContext) =>
  sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = '_litestream_seq'").get() !== null
