import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { databaseIn } from '../database/place.ts'
import { addAda } from '../testing/ada.ts'
import { selectValues } from '../testing/command.ts'
import { createTestContext } from '../testing/context.ts'
import { spoilPage } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'
import { hour } from '../units.ts'
import { backupStatus, maintainSnapshots } from './nightly.ts'
import { backupFolder, snapshotsIn } from './snapshots.ts'

function openWithSnapshots(BACKUP_DAILY = '2') {
  const DATA_DIR = emptyFolder()
  const context = createTestContext({ DATA_DIR, BACKUP_DAILY, TIME_ZONE: 'UTC' })
  const names = () =>
    readdirSync(backupFolder(DATA_DIR))
      .filter((name) => name !== 'last-drill.json')
      .toSorted()
  return { context, names, folder: backupFolder(DATA_DIR) }
}

test('the first look makes a snapshot, the next ones only once the day’s time comes, and old ones go, but nothing that others have put there', async () => {
  const { context, names, folder } = openWithSnapshots()
  addAda(context)
  mkdirSync(folder)
  const others = ['before-1.1.0-2026-01-01T00-00-00Z.db', 'hydra-lab-my-own.db', 'notes.txt']
  for (const name of others) writeFileSync(join(folder, name), '')
  await maintainSnapshots(context)
  context.pass(15 * hour) // 3:00 in the night
  await maintainSnapshots(context)
  expect(names()).toEqual([...others, 'hydra-lab-2026-03-02T12-00-00Z.db'].toSorted())
  const [snapshot] = snapshotsIn(context.config.dataDir, context.clock())
  expect(checkDatabase(String(snapshot?.path))).toEqual({ due: 0 })
  for (let n = 0; n < 2; n++) {
    context.pass(25 * hour)
    await maintainSnapshots(context)
  }
  const kept = ['hydra-lab-2026-03-04T04-00-00Z.db', 'hydra-lab-2026-03-05T05-00-00Z.db']
  expect(names()).toEqual([...others, ...kept].toSorted())
  expect(backupStatus(context).problem).toBeUndefined()
})

test('the server goes on answering and writing while a snapshot is made, which holds all from before', async () => {
  const { context } = openWithSnapshots()
  context.sqlite.run('CREATE TABLE ballast (bytes blob)')
  for (let n = 0; n < 10; n++)
    context.sqlite.run('INSERT INTO ballast VALUES (randomblob(1000000))')
  let turns = 0
  const timer = setInterval(() => {
    turns++
    context.sqlite.run('INSERT INTO ballast VALUES (1)')
  })
  await maintainSnapshots(context)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  const [snapshot] = snapshotsIn(context.config.dataDir, context.clock())
  const before = 'SELECT count(*) FROM ballast WHERE length(bytes) > 1'
  expect(selectValues(String(snapshot?.path), before)).toEqual([[10]])
})

test('a failed snapshot is reported until one succeeds, and leaves no partial files', async () => {
  const { context, folder, names } = openWithSnapshots()
  writeFileSync(folder, 'in the way')
  await maintainSnapshots(context)
  expect(backupStatus(context).problem).toStartWith('The last snapshot failed: ')
  expect(context.lines).toContainEqual({
    level: 'error',
    cause: expect.stringContaining('snapshot'),
  })
  rmSync(folder)
  mkdirSync(folder)
  for (const end of ['part', 'part-journal', 'part-wal'])
    writeFileSync(join(folder, `hydra-lab-2026-03-01T12-00-00Z.db.99.${end}`), 'cut short')
  await maintainSnapshots(context)
  expect(names()).toEqual(['hydra-lab-2026-03-02T12-00-00Z.db'])
  expect(backupStatus(context).problem).toBeUndefined()
})

test('a snapshot that a stop cuts short is no failure', async () => {
  const { context, names } = openWithSnapshots()
  const stopping = new AbortController()
  const done = maintainSnapshots(context, stopping.signal)
  stopping.abort()
  await done
  expect([names(), context.lines, backupStatus(context).problem]).toEqual([[], [], undefined])
})

test('a damaged database makes no snapshot, and the older ones stay', async () => {
  const { context, names } = openWithSnapshots('1')
  await maintainSnapshots(context)
  context.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  spoilPage(databaseIn(context.config.dataDir))
  context.pass(25 * hour)
  await maintainSnapshots(context)
  expect(backupStatus(context).problem).toStartWith('The last snapshot failed: ')
  expect(names()).toEqual(['hydra-lab-2026-03-02T12-00-00Z.db'])
})

test('turned off, nothing is made, nothing is removed and nothing is missing', async () => {
  const { context, folder } = openWithSnapshots('0')
  mkdirSync(folder)
  writeFileSync(join(folder, 'hydra-lab-2020-01-01T00-00-00Z.db'), '')
  await maintainSnapshots(context)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(backupStatus(context).problem).toBeUndefined()
})
