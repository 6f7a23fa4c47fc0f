import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, snapshotName, snapshotsIn } from '../backups/snapshots.ts'
import { databaseIn } from '../database/place.ts'
import { flipBits } from '../testing/damage.ts'
import { openWithSnapshots } from '../testing/snapshotted.ts'
import type { TestWorld } from '../testing/world.ts'
import { day } from '../units.ts'
import { detailsOf, healthOf } from './health.ts'
import { checkIntegrity } from './integrity.ts'
import { metricsOf } from './metrics.ts'

const adminsOf = () => ['ada@college.edu', 'grace@college.edu']

async function runningSite() {
  const world = await openWithSnapshots(2)
  world.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const [newest, older] = snapshotsIn(world.config.dataDir, world.clock())
  return { world, newest: String(newest?.path), older: String(older?.path) }
}

const letters = ({ sqlite }: TestWorld) =>
  sqlite
    .query<{ recipient: string; body: string }, []>(
      "SELECT recipient, body FROM letters WHERE kind = 'damage' ORDER BY id",
    )
    .all()

test('a sound database is said to be checked, while the server goes on, and its snapshots are listed with size, age and check', async () => {
  const { world, newest } = await runningSite()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  expect(await checkIntegrity(world, adminsOf)).toBe(true)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  expect(healthOf(world)).toEqual({ status: 'ok' })
  const { database, backup } = detailsOf(world)
  expect(database).toMatchObject({ checkedAt: world.clock().toISOString(), damage: null })
  expect(backup.snapshots).toMatchObject([
    { ageHours: 0, bytes: expect.any(Number), problem: null },
    { ageHours: 24, checkedAt: world.clock().toISOString(), problem: null },
  ])
  expect(newest).toEndWith(String(backup.snapshots[0]?.name))
  expect(letters(world)).toEqual([])
})

test('60 flipped bits make the site degraded, and admins are told by mail which snapshot to restore', async () => {
  const { world, newest, older } = await runningSite()
  flipBits(databaseIn(world.config.dataDir), 60)
  flipBits(newest, 60)
  await checkIntegrity(world, adminsOf)
  expect(healthOf(world)).toEqual({
    status: 'degraded',
    message: 'A check found the database damaged.',
  })
  expect(metricsOf(world)).toContain('\nhydra_lab_database_damaged 1\n')
  const { database, backup } = detailsOf(world)
  expect(database.damage).toEndWith(`: DATA_DIR=${world.config.dataDir} hydra-lab restore ${older}`)
  expect(backup.snapshots.map(({ problem }) => problem === null)).toEqual([false, true])
  expect(letters(world)).toMatchObject(
    adminsOf().map((recipient) => ({ recipient, body: expect.stringContaining(older) })),
  )
  world.pass(day)
  await checkIntegrity(world, adminsOf) // as after another start
  expect(letters(world)).toHaveLength(2)
  world.pass(7 * day)
  await checkIntegrity(world, adminsOf)
  expect(letters(world)).toHaveLength(4)
  world.pass(-20 * day) // the clock was ahead
  await checkIntegrity(world, adminsOf)
  expect(letters(world)).toHaveLength(6)
})

test('a damaged snapshot is told of although the database is sound', async () => {
  const { world, newest } = await runningSite()
  flipBits(newest, 60)
  await checkIntegrity(world, adminsOf)
  expect(healthOf(world).status).toBe('degraded')
  expect(detailsOf(world).backup.problem).toBe(
    `The snapshot ${newest} is damaged. Remove it; the others can be restored.`,
  )
})

test('the server may stop before the check is done', async () => {
  const { world } = await runningSite()
  const stopping = new AbortController()
  const cut = checkIntegrity(world, adminsOf, stopping.signal)
  stopping.abort()
  expect(await cut).toBe(false)
  expect(healthOf(world)).toEqual({ status: 'ok' })
})

test('a database or a snapshot that can’t be read right now is not called damaged', async () => {
  const { world } = await runningSite()
  const { dataDir } = world.config
  const gone = { ...world, config: { ...world.config, dataDir: join(dataDir, 'nowhere') } }
  expect(await checkIntegrity(gone, adminsOf)).toBe(false)
  expect(world.integrity.checkedAt).toBeUndefined()
  mkdirSync(join(backupsIn(dataDir), snapshotName(new Date(0)))) // no file that can be opened
  await checkIntegrity(world, adminsOf)
  expect(detailsOf(world).backup.problem).toBeNull()
})
