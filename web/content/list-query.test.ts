import { expect, test } from 'bun:test'
import { listParamsOf } from './list-query.ts'

test('a list without filters or a search ignores them, and a long search is cut', () => {
  const usual = { page: 1, perPage: 6, filters: {} }
  expect(listParamsOf({ sizes: [6] }, '?category=programming&q=x')).toEqual(usual)
  const q = 'x'.repeat(200)
  expect(listParamsOf({ sizes: [6], search: {} }, `?q=${q}y`)).toEqual({ ...usual, q })
})
