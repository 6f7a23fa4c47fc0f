import { expect, test } from 'bun:test'
import { askedIn } from './address.ts'

test.each([
  '',
  '?month=1969-12',
  '?month=2026-13',
  '?month=2026-00',
  '?month=2026-3',
  '?when=later',
  '?page=0',
])('nonsense in "%s" is ignored', (search) => {
  expect(askedIn(search)).toEqual({ isPast: false, page: 1 })
})
