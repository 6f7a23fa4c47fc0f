import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { databaseIn } from '../database/place.ts'
import { healthOf } from '../health/health.ts'
import { makeAda } from '../testing/ada.ts'
import { spoilPage } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'
import { valuesIn } from '../testing/stopped-site.ts'
import { createTestWorld } from '../testing/world.ts'
import { hour } from '../units.ts'
import { backupStatus, maintainSnapshots } from './nightly.ts'
import { backupsIn, snapshotsIn } from './snapshots.ts'

function createKeepingWorld(keep: { daily: number; weekly: number } = { daily: 2, weekly: 0 }) {
  const DATA_DIR = emptyFolder()
  const world = createTestWorld({
    DATA_DIR,
    BACKUP_DAILY: String(keep.daily),
    BACKUP_WEEKLY: String(keep.weekly),
    TIME_ZONE: 'UTC',
  })
  const names = () =>
    readdirSync(backupsIn(DATA_DIR))
      .filter((name) => name !== 'last-drill.json')
      .toSorted()
  return { world, names, folder: backupsIn(DATA_DIR) }
}

test('the first look makes a snapshot, the next ones only once the day’s time comes, and old ones go, but nothing that others have put there', async () => {
  const { world, names, folder } = createKeepingWorld()
  makeAda(world)
  mkdirSync(folder)
  const others = ['before-1.1.0-2026-01-01T00-00-00Z.db', 'hydra-lab-my-own.db', 'notes.txt']
  for (const name of others) writeFileSync(join(folder, name), '')
  await maintainSnapshots(world)
  world.pass(15 * hour) // 3:00 in the night
  await maintainSnapshots(world)
  expect(names()).toEqual([...others, 'hydra-lab-2026-03-02T12-00-00Z.db'].toSorted())
  const [snapshot] = snapshotsIn(world.config.dataDir, world.clock())
  expect(checkDatabase(String(snapshot?.path))).toEqual({ due: 0 })
  for (let n = 0; n < 2; n++) {
    world.pass(25 * hour)
    await maintainSnapshots(world)
  }
  const kept = ['hydra-lab-2026-03-04T04-00-00Z.db', 'hydra-lab-2026-03-05T05-00-00Z.db']
  expect(names()).toEqual([...others, ...kept].toSorted())
  expect(backupStatus(world).problem).toBeUndefined()
})

test('the server goes on answering and writing while a snapshot is made, which holds all from before', async () => {
  const { world } = createKeepingWorld()
  world.sqlite.run('CREATE TABLE ballast (bytes blob)')
  for (let n = 0; n < 10; n++) world.sqlite.run('INSERT INTO ballast VALUES (randomblob(1000000))')
  let turns = 0
  const timer = setInterval(() => {
    turns++
    world.sqlite.run('INSERT INTO ballast VALUES (1)')
  })
  await maintainSnapshots(world)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  const [snapshot] = snapshotsIn(world.config.dataDir, world.clock())
  const before = 'SELECT count(*) FROM ballast WHERE length(bytes) > 1'
  expect(valuesIn(String(snapshot?.path), before)).toEqual([[10]])
})

test('a snapshot that fails is told of until one succeeds, and leaves nothing half done', async () => {
  const { world, folder, names } = createKeepingWorld()
  writeFileSync(folder, 'in the way')
  await maintainSnapshots(world)
  expect(backupStatus(world).problem).toStartWith('The last snapshot failed: ')
  expect(healthOf(world)).toEqual({
    status: 'degraded',
    message: 'The daily snapshot of the database failed or is missing.',
  })
  expect(world.lines).toContainEqual({ level: 'error', cause: expect.stringContaining('snapshot') })
  rmSync(folder)
  mkdirSync(folder)
  for (const end of ['part', 'part-journal', 'part-wal'])
    writeFileSync(join(folder, `hydra-lab-2026-03-01T12-00-00Z.db.99.${end}`), 'cut short')
  await maintainSnapshots(world)
  expect(names()).toEqual(['hydra-lab-2026-03-02T12-00-00Z.db'])
  expect(healthOf(world)).toEqual({ status: 'ok' })
})

test('a snapshot that a stop cuts short is no failure', async () => {
  const { world, names } = createKeepingWorld()
  const stopping = new AbortController()
  const done = maintainSnapshots(world, stopping.signal)
  stopping.abort()
  await done
  expect([names(), world.lines, backupStatus(world).problem]).toEqual([[], [], undefined])
})

test('a damaged database makes no snapshot, and the older ones stay', async () => {
  const { world, names } = createKeepingWorld({ daily: 1, weekly: 0 })
  await maintainSnapshots(world)
  world.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  spoilPage(databaseIn(world.config.dataDir))
  world.pass(25 * hour)
  await maintainSnapshots(world)
  expect(backupStatus(world).problem).toStartWith('The last snapshot failed: ')
  expect(names()).toEqual(['hydra-lab-2026-03-02T12-00-00Z.db'])
})

test('turned off, nothing is made, nothing is removed and nothing is missing', async () => {
  const { world, folder } = createKeepingWorld({ daily: 0, weekly: 0 })
  mkdirSync(folder)
  writeFileSync(join(folder, 'hydra-lab-2020-01-01T00-00-00Z.db'), '')
  await maintainSnapshots(world)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(backupStatus(world).problem).toBeUndefined()
})

test('a snapshot that somebody removed is missed', async () => {
  const { world } = createKeepingWorld()
  world.backups.hasLooked = true
  expect(backupStatus(world).problem).toBe('There is no snapshot.')
})
