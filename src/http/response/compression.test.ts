import { expect, test } from 'bun:test'
import { zstdDecompressSync } from 'node:zlib'
import { looksInto } from '../../testing/looks.ts'
import {
  compress,
  compressParts,
  copyFor,
  encodingFor,
  lengthOf,
  type Sendable,
} from './compression.ts'

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

test('how what is accepted was judged is not kept where it is long, nor after very many others', async () => {
  const isJudged = async (accepted: string) =>
    (await looksInto(0, () => encodingFor(accepted))).includes('toLowerCase')
  const again = async (accepted: string) => [await isJudged(accepted), await isJudged(accepted)]
  expect(await again('gzip,'.repeat(100))).toEqual([true, true])
  for (let n = 0; n < 100; n++) encodingFor(`gzip;q=0.${n}`)
  expect(await again('gzip, at last')).toEqual([true, true])
})

test('what was built is there as brotli and gzip only', () => {
  expect(copyFor('gzip, deflate, br, zstd')).toBe('br')
  expect(copyFor('zstd')).toBeUndefined()
})

const text = (length: number) => Array.from({ length }, (_, n) => `${n * 7919} words `).join('')
const bytesOf = (packed: Sendable) => (packed instanceof Blob ? packed.bytes() : packed)
const unpacked = async (packed: Sendable) => zstdDecompressSync(await bytesOf(packed)).toString()

test('megabytes in parts are read as they were', async () => {
  const parts = [text(60_000), text(60_000)].map((part) => Buffer.from(part))
  expect(await unpacked(await compressParts(parts, 'zstd'))).toBe(parts.join(''))
})

test('what is kept is compressed with more effort than what is sent once', async () => {
  const plain = new Blob([text(20_000)])
  const kept = await compress(plain, 'br', { isKept: true })
  const passing = await compress(plain, 'br', { isKept: false })
  expect(lengthOf(kept)).toBeLessThan(lengthOf(passing))
})
