import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, snapshotName, snapshotsIn } from '../backups/snapshots.ts'
import { databaseIn } from '../database/place.ts'
import type { TestContext } from '../testing/context.ts'
import { spoilPage } from '../testing/damage.ts'
import { queuedIn } from '../testing/mail.ts'
import { openWithSnapshots } from '../testing/snapshotted.ts'
import { day } from '../units.ts'
import { detailsOf, healthOf } from './health.ts'
import { checkIntegrity } from './integrity.ts'
import { metricsOf } from './metrics.ts'

const readers = ['ada@college.edu', 'grace@college.edu']

/** Read by nobody here, unlike those of admins and emails. */
const pageOfQuestions = 150

const check = (context: TestContext, stopping?: AbortSignal) =>
  checkIntegrity(context, () => readers, stopping)

async function runningSite() {
  const context = await openWithSnapshots(2)
  context.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const [newest, older] = snapshotsIn(context.config.dataDir, context.clock())
  return { context, newest: String(newest?.path), older: String(older?.path) }
}

const emails = (context: TestContext) => queuedIn(context).filter(({ kind }) => kind === 'damage')

test('a sound database is reported as checked without blocking the server, and its snapshots are listed', async () => {
  const { context, newest } = await runningSite()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  expect(await check(context)).toBe(true)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  expect(healthOf(context)).toEqual({ status: 'ok' })
  const { database, backup } = detailsOf(context)
  expect(database).toMatchObject({ checkedAt: context.clock().toISOString(), damage: null })
  expect(backup.snapshots).toMatchObject([
    { ageHours: 0, bytes: expect.any(Number), problem: null },
    { ageHours: 24, checkedAt: context.clock().toISOString(), problem: null },
  ])
  expect(newest).toEndWith(String(backup.snapshots[0]?.name))
  expect(emails(context)).toEqual([])
})

test('damage makes the site degraded, and admins are emailed once a week which snapshot to restore', async () => {
  const { context, newest, older } = await runningSite()
  const { dataDir } = context.config
  spoilPage(newest, pageOfQuestions)
  await check(context)
  expect(healthOf(context).status).toBe('degraded')
  expect(detailsOf(context).backup.problem).toBe(
    `The snapshot ${newest} is damaged. Remove it; the others can be restored.`,
  )
  spoilPage(databaseIn(dataDir), pageOfQuestions)
  await check(context)
  expect(healthOf(context).message).toBe('A check found the database damaged.')
  expect(metricsOf(context)).toContain('\nhydra_lab_database_damaged 1\n')
  const { database, backup } = detailsOf(context)
  expect(database.damage).toEndWith(`: DATA_DIR=${dataDir} hydra-lab restore ${older}`)
  expect(backup.snapshots.map(({ problem }) => problem === null)).toEqual([false, true])
  expect(emails(context)).toMatchObject(
    readers.map((recipient) => ({ recipient, body: expect.stringContaining(older) })),
  )
  context.pass(day)
  await check(context) // as after another start
  expect(emails(context)).toHaveLength(2)
  await checkIntegrity(context, () => [...readers, 'new@college.edu'])
  expect(emails(context)).toHaveLength(3)
  context.pass(7 * day)
  await check(context)
  expect(emails(context)).toHaveLength(5)
})

test('an aborted check and unreadable files aren’t reported as damage', async () => {
  const { context } = await runningSite()
  const { dataDir } = context.config
  const stopping = new AbortController()
  const cut = check(context, stopping.signal)
  stopping.abort()
  expect(await cut).toBe(false)
  const gone = { ...context, config: { ...context.config, dataDir: join(dataDir, 'nowhere') } }
  expect(await check(gone)).toBe(false)
  expect(context.integrity.checkedAt).toBeUndefined()
  mkdirSync(join(backupFolder(dataDir), snapshotName(new Date(0)))) // no file that can be opened
  await check(context)
  expect(detailsOf(context).backup.problem).toBeNull()
})
