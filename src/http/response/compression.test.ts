import { expect, test } from 'bun:test'
import { encodingFor } from './compression.ts'

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=x', undefined],
] as const)('who accepts %p is given %p', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
