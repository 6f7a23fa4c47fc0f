import { expect, test } from 'bun:test'
import { dayAt, findZone, overAt, serverZone, skippedIn, wallTime, withOffset } from './zone.ts'

const newYork = 'America/New_York'
const at = (moment: string) => new Date(moment)

test.each(['America/New_York', 'UTC', 'Europe/Kyiv', 'Asia/Kolkata', 'US/Eastern'])(
  '%s is a zone',
  (name) => {
    expect(findZone(name)).toBe(name)
  },
)

test.each(['', 'Mars/Olympus', '+05:00', '-08', 'America/New York', 'Z'.repeat(200), '../etc'])(
  '%p is none',
  (name) => {
    expect(findZone(name)).toBeUndefined()
  },
)

test('a zone is known however its name is written, and the machine has one', () => {
  expect(findZone('america/new_york')).toBe(newYork)
  expect(findZone(serverZone())).toBe(serverZone())
})

test.each([
  ['2026-03-08T01:59', false],
  ['2026-03-08T02:00', true],
  ['2026-03-08T02:59', true],
  ['2026-03-08T03:00', false],
  ['2026-11-01T01:30', false],
])('%s in New York is skipped: %p', (time, skipped) => {
  expect(Object.keys(skippedIn({ ends_at: time, link: null }, newYork))).toEqual(
    skipped ? ['ends_at'] : [],
  )
  expect(skippedIn({ ends_at: time }, 'UTC')).toEqual({})
})

test('a time that comes twice is the first of the two', () => {
  expect(withOffset('2026-11-01T01:30', newYork)).toBe('2026-11-01T01:30-04:00')
  expect(withOffset('2026-11-01T02:00', newYork)).toBe('2026-11-01T02:00-05:00')
  expect(withOffset('2026-07-01T18:00', newYork)).toBe('2026-07-01T18:00-04:00')
})

test.each([
  ['2026-11-01T05:29:59.999Z', '2026-11-01T01:29'],
  ['2026-11-01T05:59:00Z', '2026-11-01T01:59'],
  ['2026-11-01T06:00:00Z', '2026-11-01T01:59'], // one o'clock for the second time
  ['2026-11-01T06:59:59Z', '2026-11-01T01:59'],
  ['2026-11-01T07:00:00Z', '2026-11-01T02:00'],
  ['2026-03-08T06:59:00Z', '2026-03-08T01:59'],
  ['2026-03-08T07:00:00Z', '2026-03-08T03:00'],
])('at %s the latest time that has come is %s: it never goes back', (moment, time) => {
  expect(wallTime(at(moment), newYork)).toBe(time)
})

test('a day is the zone’s', () => {
  expect(dayAt(at('2026-03-08T04:59:00Z'), newYork)).toBe('2026-03-07')
})

test('what takes place is over at its end, after two hours where it has none, and whole days with the last', () => {
  const starts = '2026-12-01T18:00'
  expect(overAt(starts, '2026-12-01T18:02')).toBe('2026-12-01T18:02')
  expect(overAt(starts, starts)).toBe('2026-12-01T18:01')
  expect(overAt(starts, null)).toBe('2026-12-01T20:00')
  expect(overAt('2026-12-01', null)).toBe('2026-12-02T00:00')
  expect(overAt('2026-12-01', '2026-12-03')).toBe('2026-12-04T00:00')
})
