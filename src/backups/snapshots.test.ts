import { expect, test } from 'bun:test'
import { isDue, type Snapshot, surplus, troubleWith } from './snapshots.ts'

const snapshot = (time: string): Snapshot => ({ path: time, madeAt: new Date(time), bytes: 1 })
const night = (date: string) => snapshot(`2026-${date}T03:00:00.000Z`)
const day = 24 * 60 * 60 * 1000

test('a snapshot is due when the newest is a day old, or there is none', () => {
  const newest = night('03-02')
  const after = (ms: number) => new Date(newest.madeAt.getTime() + ms)
  expect(isDue([], after(0))).toBe(true)
  expect(isDue([newest], after(day - 1))).toBe(false)
  expect(isDue([newest], after(day))).toBe(true)
})

test('a snapshot from the future, made while the clock was wrong, keeps nobody from making one', () => {
  expect(isDue([night('03-09')], night('03-02').madeAt)).toBe(true)
  expect(isDue([night('03-09'), night('03-01')], night('03-01').madeAt)).toBe(false)
})

test('the newest of each of the last days and weeks are kept', () => {
  const first = new Date('2026-01-01T03:00:00.000Z').getTime() // a Thursday
  const all = Array.from({ length: 60 }, (_, n) =>
    snapshot(new Date(first + n * day).toISOString()),
  ).toReversed()
  const gone = surplus(all, { daily: 7, weekly: 4 }, night('03-02').madeAt)
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
  const now = new Date('2026-03-02T21:00:00.000Z')
  expect(surplus(all, { daily: 2, weekly: 0 }, now)).toEqual([night('03-02'), night('02-19')])
})

test('one from the future takes nobody’s place, and is neither the newest nor surplus', () => {
  const all = [night('12-24'), night('03-02'), night('03-01'), night('02-28')]
  const now = new Date('2026-03-02T12:00:00.000Z')
  expect(surplus(all, { daily: 2, weekly: 0 }, now)).toEqual([night('02-28')])
  const later = new Date('2026-03-05T12:00:00.000Z')
  expect(troubleWith(all, later)).toContain('from 2026-03-02T03:00:00.000Z')
})

test('a snapshot that is missing or older than a day is trouble, with two hours of patience', () => {
  const at = (time: string) => new Date(`2026-03-0${time}:00:00.000Z`)
  expect(troubleWith([night('03-02')], at('3T04'))).toBeUndefined()
  expect(troubleWith([night('03-02')], at('3T06'))).toContain('from 2026-03-02T03:00:00.000Z')
  expect(troubleWith([], at('3T06'))).toBe('There is no snapshot.')
})
