import { expect, test } from 'bun:test'
import { dayAt, wallTime, withOffset } from './zone.ts'

const newYork = 'America/New_York'
const at = (moment: string) => new Date(moment)

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
