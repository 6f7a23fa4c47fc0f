import { expect, test } from 'bun:test'
import { weeksOf } from './month.ts'

/** The days of a week from its Sunday on, those of another month left out. */
const shown = (month: string) =>
  weeksOf(month).map((week) => week.map((day) => day?.slice(-2) ?? '··').join(' '))

test('a month stands in whole weeks from Sunday on, without the days of others', () => {
  expect(shown('2026-08')).toEqual([
    '·· ·· ·· ·· ·· ·· 01',
    '02 03 04 05 06 07 08',
    '09 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 31 ·· ·· ·· ·· ··',
  ])
})
