import { expect, test } from 'bun:test'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { looksInto } from '../../testing/looks.ts'
import {
  compress,
  compressParts,
  copyFor,
  encodingFor,
  lengthOf,
  packedAtOnce,
  type Sendable,
} from './compression.ts'
import { answerOfParts, Parts, Shared } from './parts.ts'

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

const styles = new Shared(`<style>${'a{color:red}'.repeat(3000)}</style>`)
const frame = new Shared('ä'.repeat(300))

test.each([
  ['at the start', [styles, text(500), frame]],
  ['in the middle', [frame, '', styles, 'x', text(500)]],
  ['at the end', [text(500), frame, styles]],
  ['before much', [frame, styles, text(40_000)]],
])('what many answers share is read as it was: %s', async (_, parts) => {
  const page = new Parts(parts)
  const whole = parts.map((part) => (part instanceof Shared ? part.bytes : part)).join('')
  expect([await page.blob().text(), page.size]).toEqual([whole, Buffer.byteLength(whole)])
  for (const isKept of [true, false])
    expect(await unpacked(await compress(page, 'zstd', { isKept }))).toBe(whole)
  const packed = await compress(page, 'br', { isKept: false })
  expect(brotliDecompressSync(await bytesOf(packed)).toString()).toBe(whole)
})

test('what many answers share is compressed once, and what is small with what is around it where an answer is kept', () => {
  const page = new Parts(['before', frame, 'between', styles, 'after'])
  const sharedIn = (areFew: boolean) => page.runs({ areFew }).map((run) => run instanceof Shared)
  expect(sharedIn(false)).toEqual([false, true, false, true, false])
  expect(sharedIn(true)).toEqual([false, true, false])
  expect(styles.frame).toBe(styles.frame)
})

test('two answers with the same words have one name, and others another one', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((own) => new Parts([styles, own]).hash)
  expect([same === one, other === one]).toEqual([true, false])
})

test('an answer of parts is one like any for those who don’t know its parts', async () => {
  const answer = answerOfParts([frame, 'own'], { status: 404 })
  expect([answer.status, await answer.text()]).toEqual([404, `${frame.bytes}own`])
})

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

test.each([
  ['zstd', 128 * 1024],
  ['br', 16 * 1024],
  ['gzip', 16 * 1024],
] as const)(
  'only so much is compressed as %s while everybody waits: %p characters',
  (encoding, most) => {
    const packed = (length: number) => packedAtOnce('x'.repeat(length), encoding)?.encoding
    expect([packed(most), packed(most + 1)]).toEqual([encoding, undefined])
  },
)
