import { expect, test } from 'bun:test'
import { searchOf, wantedOf } from './list-query.ts'

const of = { sizes: [4, 6], everything: 'recent posts', search: {} } as const
const usual = { page: 1, perPage: 4 }

test('an address says what is wanted', () => {
  expect(wantedOf(of, '?page=2&category=programming&q=%20rust%20&perPage=6')).toEqual({
    page: 2,
    perPage: 6,
    category: 'programming',
    q: 'rust',
  })
})

test.each([
  '',
  '?page=0',
  '?page=-1',
  '?page=two',
  '?page=1e3',
  '?perPage=5',
  '?category=cooking',
  '?category=recent+posts',
  '?q=+',
])('nonsense in "%s" is as good as absent', (search) => {
  expect(wantedOf(of, search)).toEqual(usual)
})

test('a kind without filters has none', () => {
  expect(wantedOf({ sizes: [6] }, '?category=programming&q=x')).toEqual({ page: 1, perPage: 6 })
  expect(wantedOf(of, `?q=${'x'.repeat(201)}`)['q']).toHaveLength(200)
})

test('the way back leaves out what goes without saying', () => {
  expect(searchOf(of, usual)).toBe('')
  const wanted = { page: 3, perPage: 6, category: 'web development', q: 'a&b' }
  expect(wantedOf(of, searchOf(of, wanted))).toEqual(wanted)
})
