import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../testing/folder.ts'
import { day } from '../units.ts'
import { removeOldCopies } from './before-upgrade.ts'
import {
  backupFolder,
  expiredSnapshots,
  isSnapshotDue,
  type Snapshot,
  snapshotName,
  snapshotProblem,
  snapshotsIn,
} from './snapshots.ts'

const snapshot = (time: string): Snapshot => ({ path: time, madeAt: new Date(time), bytes: 1 })
const night = (date: string) => snapshot(`2026-${date}T03:00:00.000Z`)

const berlin = { timeZone: 'Europe/Berlin', at: '03:30' }

test.each([
  ['there is none', [], '2026-01-02T12:00Z', true],
  ['the newest is of before today’s time', ['2026-01-01T02:31Z'], '2026-01-02T02:29Z', false],
  ['that time has come', ['2026-01-01T02:31Z'], '2026-01-02T02:30Z', true],
  ['today’s was made', ['2026-01-02T02:30Z'], '2026-01-02T23:00Z', false],
  [
    'one was made by day, and the night’s time has come',
    ['2026-01-01T11:00Z'],
    '2026-01-02T02:30Z',
    true,
  ],
  ['summer has begun', ['2026-03-28T02:30Z'], '2026-03-29T01:30Z', true],
])('where %s, a snapshot is due or not', (_, made, now, isTime) => {
  expect(isSnapshotDue(made.map(snapshot), new Date(now), berlin)).toBe(isTime)
})

test('the newest of each of the last days and weeks are kept', () => {
  const first = new Date('2026-01-01T03:00:00.000Z').getTime() // a Thursday
  const all = Array.from({ length: 60 }, (_, n) =>
    snapshot(new Date(first + n * day).toISOString()),
  ).toReversed()
  const gone = expiredSnapshots(all, { daily: 7, weekly: 4 })
  const kept = all.filter((each) => !gone.includes(each))
  expect(kept.map(({ madeAt }) => madeAt.toISOString().slice(5, 10))).toEqual([
    '03-01', // Sunday: the newest day, and the newest of its week
    '02-28',
    '02-27',
    '02-26',
    '02-25',
    '02-24',
    '02-23',
    '02-22', // Sundays
    '02-15',
    '02-08',
  ])
})

test('of several on one day the newest is kept, and days without any count for nothing', () => {
  const all = [snapshot('2026-03-02T20:00:00.000Z'), night('03-02'), night('02-20'), night('02-19')]
  expect(expiredSnapshots(all, { daily: 2, weekly: 0 })).toEqual([night('03-02'), night('02-19')])
})

test('one from the future, made while the clock was wrong, does not count', () => {
  const folder = emptyFolder()
  mkdirSync(backupFolder(folder))
  for (const time of ['2026-12-24', '2026-03-02', '2026-03-01'])
    writeFileSync(join(backupFolder(folder), snapshotName(new Date(time))), '')
  const found = snapshotsIn(folder, new Date('2026-03-02')).map(({ madeAt }) => madeAt)
  expect(found).toEqual([new Date('2026-03-02'), new Date('2026-03-01')])
})

test('a snapshot that is missing or older than a day is trouble, with two hours of patience', () => {
  const at = (time: string) => new Date(`2026-03-0${time}:00:00.000Z`)
  expect(snapshotProblem([night('03-02')], at('3T04'))).toBeUndefined()
  expect(snapshotProblem([night('03-02')], at('3T06'))).toContain('from 2026-03-02T03:00:00.000Z')
  expect(snapshotProblem([], at('3T06'))).toBe('There is no snapshot.')
})

test('copies from before a restore or an upgrade are deleted after 90 days, and nothing else is', () => {
  const folder = emptyFolder()
  mkdirSync(backupFolder(folder))
  const put = (names: string[]) => {
    for (const name of names) writeFileSync(join(folder, name), '')
  }
  const old = ['', '-2'].flatMap((count) =>
    ['', '-wal', '-journal'].map(
      (end) => `hydra-lab-before-restore-2026-01-01T00-00-00Z${count}.db${end}`,
    ),
  )
  put([...old, 'backups/before-1.1.0-2026-01-01T00-00-00Z.db'])
  const kept = [
    ...['hydra-lab.db', 'hydra-lab-before-restore-2026-01-02T00-00-00Z.db', 'secret.key'],
    ...['backups/hydra-lab-2026-01-01T00-00-00Z.db', 'backups/before-mine.db'],
  ]
  put(kept)
  removeOldCopies(folder, new Date('2026-04-01T12:00:00Z'))
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(
    [...kept, 'backups'].toSorted(),
  )
})
