import { expect, test } from 'bun:test'
import { zstdDecompressSync } from 'node:zlib'
import { compress, copyFor, encodingFor } from './compression.ts'

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
  if (encoding !== 'zstd') expect(copyFor(accepted)).toBe(encoding)
})

test('what was built is there as brotli and gzip only', () => {
  expect(copyFor('gzip, deflate, br, zstd')).toBe('br')
  expect(copyFor('zstd')).toBeUndefined()
})

const text = (length: number) => Array.from({ length }, (_, n) => `${n * 7919} words `).join('')

test('megabytes are read as they were', async () => {
  const plain = new TextEncoder().encode(text(120_000))
  const packed = new Blob([await compress(plain, 'zstd', { isKept: false })])
  expect(zstdDecompressSync(await packed.bytes())).toEqual(Buffer.from(plain))
})

test('what is kept is compressed with more effort than what is sent once', async () => {
  const plain = new TextEncoder().encode(text(16_000))
  const sizeOf = async (isKept: boolean) => new Blob([await compress(plain, 'br', { isKept })]).size
  expect(await sizeOf(true)).toBeLessThan(await sizeOf(false))
})
