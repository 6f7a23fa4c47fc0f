import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spoilPage } from '../testing/damage.ts'
import { openWithSnapshots } from '../testing/snapshotted.ts'
import { day, minute } from '../units.ts'
import { isDrillDue, readLastDrill, runDrill } from './drill.ts'
import { maintainSnapshots } from './nightly.ts'
import { backupFolder, type Snapshot, snapshotsIn } from './snapshots.ts'

const never = new AbortController().signal

async function openWithSnapshot() {
  const context = await openWithSnapshots()
  const { dataDir } = context.config
  const [snapshot] = snapshotsIn(dataDir, context.clock())
  return { context, dataDir, snapshot: snapshot as Snapshot }
}

test('a snapshot is restored in a folder of its own once a week, counted, and removed again', async () => {
  const { context, dataDir } = await openWithSnapshot()
  expect(readLastDrill(dataDir)).toBeUndefined() // a site of one day
  context.pass(day)
  await maintainSnapshots(context)
  const first = readLastDrill(dataDir)
  expect(first).toMatchObject({
    at: context.clock().toISOString(),
    snapshot: 'hydra-lab-2026-03-03T12-00-00Z.db',
    problem: null,
  })
  expect(first?.rows).toBeGreaterThan(1)
  expect(
    readdirSync(backupFolder(dataDir)).filter((name) => !name.startsWith('hydra-lab-')),
  ).toEqual(['last-drill.json'])
  const isDue = () => isDrillDue(dataDir, snapshotsIn(dataDir, context.clock()), context.clock())
  context.pass(6 * day)
  expect(isDue()).toBe(false)
  context.pass(day)
  expect(isDue()).toBe(true)
})

test('a failed drill records the reason, and is repeated the next day', async () => {
  const { context, dataDir, snapshot } = await openWithSnapshot()
  spoilPage(snapshot.path)
  await runDrill(context, snapshot, never)
  expect(readLastDrill(dataDir)?.problem).toContain('it is damaged')
  expect(context.lines.at(-1)).toMatchObject({ level: 'error', drill: { rows: 0 } })
  const failed = readLastDrill(dataDir)
  context.pass(minute)
  await maintainSnapshots(context) // no snapshot is due
  expect(readLastDrill(dataDir)).toEqual(failed)
  context.pass(day)
  expect(isDrillDue(dataDir, [snapshot], context.clock())).toBe(true)
})

test('an aborted drill records nothing, and the next one removes its files', async () => {
  const { context, dataDir, snapshot } = await openWithSnapshot()
  const stopping = new AbortController()
  const drill = runDrill(context, snapshot, stopping.signal)
  stopping.abort()
  await drill
  expect(readLastDrill(dataDir)).toBeUndefined()
  const left = join(backupFolder(dataDir), 'drill')
  mkdirSync(left)
  writeFileSync(join(left, 'hydra-lab.db'), 'cut short')
  await runDrill(context, snapshot, never)
  expect(readLastDrill(dataDir)?.problem).toBeNull()
})
