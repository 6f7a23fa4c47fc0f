import { expect, test } from 'bun:test'
import { askedIn, monthAddress, pastAddress } from './address.ts'

test('the calendar’s addresses say what is wanted', () => {
  expect(askedIn('?month=2026-03')).toEqual({ month: '2026-03', isPast: false, page: 1 })
  expect(askedIn('?when=past&page=12')).toEqual({ isPast: true, page: 12 })
  expect(monthAddress('2026-03')).toBe('/calendar?month=2026-03')
  expect([pastAddress(), pastAddress(1), pastAddress(2)]).toEqual([
    '/calendar?when=past',
    '/calendar?when=past',
    '/calendar?when=past&page=2',
  ])
})

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
