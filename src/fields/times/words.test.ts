import { expect, test } from 'bun:test'
import { clockText, dayText, monthText, spanText } from './words.ts'

test.each([
  ['2026-12-01T00:00', '12:00 AM', '00:00'],
  ['2026-12-01T09:05', '9:05 AM', '09:05'],
  ['2026-12-01T12:00', '12:00 PM', '12:00'],
  ['2026-12-01T23:59', '11:59 PM', '23:59'],
  ['24:00', '12:00 AM', '24:00'],
])('%s is read as %s, or %s', (time, of12, of24) => {
  expect(clockText(time, '12')).toBe(of12)
  expect(clockText(time, '24')).toBe(of24)
})

test('days and months are named in full', () => {
  expect(dayText('2026-12-01T18:00')).toBe('Tuesday, December 1, 2026')
  expect(monthText('2026-12')).toBe('December 2026')
})

test.each([
  [null, ''],
  ['2026-12-01T18:00', ''],
  ['2026-12-01T20:00', ' – 8:00 PM'],
  ['2026-12-03T17:00', ' – Thursday, December 3, 2026, 5:00 PM'],
])('what ends at %p says so', (ends_at, rest) => {
  const starts_at = '2026-12-01T18:00'
  expect(spanText({ starts_at, ends_at }, '12')).toBe(`Tuesday, December 1, 2026, 6:00 PM${rest}`)
})
