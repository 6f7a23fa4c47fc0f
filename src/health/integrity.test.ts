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

const readers = ['ada@college.edu', 'grace@college.edu']

const check = (world: TestWorld, stopping?: AbortSignal) =>
  checkIntegrity(world, () => readers, stopping)

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
  expect(await check(world)).toBe(true)
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

test('60 flipped bits make the site degraded, and admins are told by mail which snapshot to restore, once a week', async () => {
  const { world, newest, older } = await runningSite()
  const { dataDir } = world.config
  flipBits(newest, 60)
  await check(world)
  expect(healthOf(world).status).toBe('degraded')
  expect(detailsOf(world).backup.problem).toBe(
    `The snapshot ${newest} is damaged. Remove it; the others can be restored.`,
  )
  flipBits(databaseIn(dataDir), 60)
  await check(world)
  expect(healthOf(world).message).toBe('A check found the database damaged.')
  expect(metricsOf(world)).toContain('\nhydra_lab_database_damaged 1\n')
  const { database, backup } = detailsOf(world)
  expect(database.damage).toEndWith(`: DATA_DIR=${dataDir} hydra-lab restore ${older}`)
  expect(backup.snapshots.map(({ problem }) => problem === null)).toEqual([false, true])
  expect(letters(world)).toMatchObject(
    readers.map((recipient) => ({ recipient, body: expect.stringContaining(older) })),
  )
  world.pass(day)
  await check(world) // as after another start
  expect(letters(world)).toHaveLength(2)
  await checkIntegrity(world, () => [...readers, 'new@college.edu'])
  expect(letters(world)).toHaveLength(3)
  world.pass(7 * day)
  await check(world)
  expect(letters(world)).toHaveLength(5)
})

test('a check that is cut short, and files that can’t be read right now, are no damage', async () => {
  const { world } = await runningSite()
  const { dataDir } = world.config
  const stopping = new AbortController()
  const cut = check(world, stopping.signal)
  stopping.abort()
  expect(await cut).toBe(false)
  const gone = { ...world, config: { ...world.config, dataDir: join(dataDir, 'nowhere') } }
  expect(await check(gone)).toBe(false)
  expect(world.integrity.checkedAt).toBeUndefined()
  mkdirSync(join(backupsIn(dataDir), snapshotName(new Date(0)))) // no file that can be opened
  await check(world)
  expect(detailsOf(world).backup.problem).toBeNull()
})
