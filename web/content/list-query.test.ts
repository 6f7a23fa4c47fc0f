import { expect, test } from 'bun:test'
import { listParamsOf, queryStringOf } from './list-query.ts'

const filter = { name: 'topic', label: 'Topic', values: ['ships', 'web'], everything: 'all' }
const list = {
  sizes: [4, 6],
  filters: [filter, { ...filter, name: 'medium', everything: undefined }],
  search: {},
} as const
const usual = { page: 1, perPage: 4, filters: {} }

test.each([
  '',
  '?page=0',
  '?page=-1',
  '?page=two',
  '?page=1e3',
  '?perPage=5',
  '?topic=cooking',
  '?topic=all',
  '?medium=ships',
  '?q=+',
])('nonsense in "%s" is ignored', (search) => {
  expect(listParamsOf(list, search)).toEqual(usual)
})

test('a list without filters ignores them, and a long search is cut', () => {
  expect(listParamsOf({ sizes: [6] }, '?topic=ships&q=x')).toEqual({
    page: 1,
    perPage: 6,
    filters: {},
  })
  expect(listParamsOf(list, `?q=${'x'.repeat(201)}`)['q']).toHaveLength(200)
})

test('an address holds no defaults, and leads back to what was wanted', () => {
  expect(queryStringOf(list, usual)).toBe('')
  for (const perPage of [6, 100]) {
    const params = { page: 3, perPage, filters: { topic: 'ships' }, q: 'a&b' }
    expect(listParamsOf(list, queryStringOf(list, params))).toEqual(params)
  }
})
