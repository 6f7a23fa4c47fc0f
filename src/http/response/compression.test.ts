import { expect, test } from 'bun:test'
import { zstdDecompressSync } from 'node:zlib'
import { compress, compressParts, copyFor, encodingFor } from './compression.ts'

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
const unpacked = async (packed: Blob) => zstdDecompressSync(await packed.bytes()).toString()

test.each([
  ['at the start', '', text(500)],
  ['in the middle', 'ä'.repeat(300), text(500)],
  ['at the end', text(500), ''],
  ['before much', '', text(40_000)],
])(
  'what many answers share is compressed once, and read as it was: %s',
  async (_, before, after) => {
    const shared = Buffer.from(`<style>${'a{color:red}'.repeat(3000)}</style>`)
    const page = before + shared.toString() + after
    const packed = await compress(new Blob([page]), 'zstd', { isKept: false, shared })
    expect(await unpacked(packed)).toBe(page)
  },
)

test('a page that has only the beginning of it is compressed whole', async () => {
  const shared = Buffer.from('<style>'.padEnd(5000, 'a'))
  const page = `<style>${'a'.repeat(100)}b`.repeat(30)
  const packed = await compress(new Blob([page]), 'zstd', { isKept: false, shared })
  expect(await unpacked(packed)).toBe(page)
})

test('megabytes in parts are read as they were', async () => {
  const parts = [text(60_000), text(60_000)].map((part) => Buffer.from(part))
  expect(await unpacked(await compressParts(parts, 'zstd'))).toBe(parts.join(''))
})
