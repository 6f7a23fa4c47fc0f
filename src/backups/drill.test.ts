import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spoilPage } from '../testing/damage.ts'
import { openWithSnapshots } from '../testing/snapshotted.ts'
import { day, minute } from '../units.ts'
import { isDrillDue, lastDrill, tryRestoring } from './drill.ts'
import { maintainSnapshots } from './nightly.ts'
import { backupsIn, type Snapshot, snapshotsIn } from './snapshots.ts'

const never = new AbortController().signal

async function openWithSnapshot() {
  const world = await openWithSnapshots()
  const { dataDir } = world.config
  const [snapshot] = snapshotsIn(dataDir, world.clock())
  return { world, dataDir, snapshot: snapshot as Snapshot }
}

test('a snapshot is restored in a folder of its own once a week, counted, and removed again', async () => {
  const { world, dataDir } = await openWithSnapshot()
  expect(lastDrill(dataDir)).toBeUndefined() // a site of one day
  world.pass(day)
  await maintainSnapshots(world)
  const first = lastDrill(dataDir)
  expect(first).toMatchObject({
    at: world.clock().toISOString(),
    snapshot: 'hydra-lab-2026-03-03T12-00-00Z.db',
    problem: null,
  })
  expect(first?.rows).toBeGreaterThan(1)
  expect(readdirSync(backupsIn(dataDir)).filter((name) => !name.startsWith('hydra-lab-'))).toEqual([
    'last-drill.json',
  ])
  const isDue = () => isDrillDue(dataDir, snapshotsIn(dataDir, world.clock()), world.clock())
  world.pass(6 * day)
  expect(isDue()).toBe(false)
  world.pass(day)
  expect(isDue()).toBe(true)
})

test('one that fails says why, and is tried again the next day', async () => {
  const { world, dataDir, snapshot } = await openWithSnapshot()
  spoilPage(snapshot.path)
  await tryRestoring(world, snapshot, never)
  expect(lastDrill(dataDir)?.problem).toContain('it is damaged')
  expect(world.lines.at(-1)).toMatchObject({ level: 'error', drill: { rows: 0 } })
  const failed = lastDrill(dataDir)
  world.pass(minute)
  await maintainSnapshots(world) // no snapshot is due
  expect(lastDrill(dataDir)).toEqual(failed)
  world.pass(day)
  expect(isDrillDue(dataDir, [snapshot], world.clock())).toBe(true)
})

test('one that is cut short leaves no word, and what a kill left of it goes with the next', async () => {
  const { world, dataDir, snapshot } = await openWithSnapshot()
  const stopping = new AbortController()
  const drill = tryRestoring(world, snapshot, stopping.signal)
  stopping.abort()
  await drill
  expect(lastDrill(dataDir)).toBeUndefined()
  const left = join(backupsIn(dataDir), 'drill')
  mkdirSync(left)
  writeFileSync(join(left, 'hydra-lab.db'), 'cut short')
  await tryRestoring(world, snapshot, never)
  expect(lastDrill(dataDir)?.problem).toBeNull()
})
