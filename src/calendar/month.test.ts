import { expect, test } from 'bun:test'
import { lastDayOf, monthAfter, weekdayOf, weeksOf } from './month.ts'

/** The days of a week from its Sunday on, those of another month left out. */
const shown = (month: string) =>
  weeksOf(month).map((week) => week.map((day) => day?.slice(-2) ?? '··').join(' '))

test('a month stands in whole weeks from Sunday on, without the days of others', () => {
  expect(shown('2026-02')).toEqual([
    '01 02 03 04 05 06 07',
    '08 09 10 11 12 13 14',
    '15 16 17 18 19 20 21',
    '22 23 24 25 26 27 28',
  ])
  expect(shown('2026-08')).toEqual([
    '·· ·· ·· ·· ·· ·· 01',
    '02 03 04 05 06 07 08',
    '09 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 31 ·· ·· ·· ·· ··',
  ])
  expect(weeksOf('2026-02')[0]?.[0]).toBe('2026-02-01')
})

test('months and weekdays follow one another', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([lastDayOf('2026-02'), lastDayOf('2028-02')]).toEqual(['2026-02-28', '2028-02-29'])
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6])
})
