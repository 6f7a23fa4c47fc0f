import { expect, test } from 'bun:test'
import { calendarParamsOf } from './calendar-params.ts'

test.each([
  '',
  '?month=1969-12',
  '?month=2026-13',
  '?month=2026-00',
  '?month=2026-3',
  '?when=later',
  '?page=0',
])('nonsense in "%s" is ignored', (search) => {
  expect(calendarParamsOf(search)).toEqual({ isPast: false, page: 1 })
})
