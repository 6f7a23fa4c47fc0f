import { expect, test } from 'bun:test'
import { zstdDecompressSync } from 'node:zlib'
import { assetEncodingFor, compress, encodingFor } from './compression.ts'

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['zstd;q=0, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=x', undefined],
] as const)('who accepts %p is given %p', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
  if (encoding !== 'zstd') expect(assetEncodingFor(accepted)).toBe(encoding)
})

test('assets exist as brotli and gzip only', () => {
  expect(assetEncodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(assetEncodingFor('zstd')).toBeUndefined()
})

test('a body of megabytes is decompressed to what it was', async () => {
  const plain = Buffer.from(
    Array.from({ length: 120_000 }, (_, n) => `${n * 7919} words `).join(''),
  )
  const packed = await compress(plain, 'zstd', 'once')
  expect(zstdDecompressSync(packed)).toEqual(plain)
})
