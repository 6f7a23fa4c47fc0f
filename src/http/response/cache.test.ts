import { expect, test } from 'bun:test'
import { type Answer, KeptAnswers } from './cache.ts'

const answerOf = (size: number): Answer => ({
  status: 200,
  headers: new Headers(),
  body: new Blob([new Uint8Array(size)]),
  etag: '"x"',
  compressed: new Map(),
  ready: new Map(),
})

test('a write drops everything that was kept', () => {
  const kept = new KeptAnswers()
  kept.keep('/faq', answerOf(1), kept.generation)
  expect(kept.find('/faq')).toBeDefined()
  kept.drop()
  expect(kept.find('/faq')).toBeUndefined()
})

test('an answer that a write overtook is not kept', () => {
  const kept = new KeptAnswers()
  const { generation } = kept
  kept.drop()
  kept.keep('/faq', answerOf(1), generation)
  expect(kept.find('/faq')).toBeUndefined()
})

const megabyte = 1024 * 1024

test('what nobody asked for lately goes when there is too much, and what is too large is not kept', () => {
  const kept = new KeptAnswers()
  for (let n = 0; n < 60; n++) {
    kept.keep(`/?page=${n}`, answerOf(megabyte), kept.generation)
    expect(kept.find('/?page=0')).toBeDefined()
  }
  expect(kept.find('/?page=1')).toBeUndefined()
  expect(kept.find('/?page=59')).toBeDefined()
  kept.keep('/large', answerOf(3 * megabyte), kept.generation)
  expect(kept.find('/large')).toBeUndefined()
})

test('an address takes room as well, a very long one is not kept, and small answers are counted', () => {
  const kept = new KeptAnswers()
  const key = `/?page=${'x'.repeat(400)}`
  kept.keep(key, answerOf(10), kept.generation)
  expect(kept.bytes).toBeGreaterThan(10 + 2 * key.length)
  kept.keep(`/?page=${'x'.repeat(600)}`, answerOf(10), kept.generation)
  expect(kept.find(`/?page=${'x'.repeat(600)}`)).toBeUndefined()
  for (let n = 0; n < 3000; n++) kept.keep(`/?page=${n}`, answerOf(1), kept.generation)
  expect(kept.find('/?page=0')).toBeUndefined()
  expect(kept.find('/?page=2999')).toBeDefined()
})

test('a search is kept when it is repeated, since most never are', () => {
  const kept = new KeptAnswers()
  for (const key of ['/?q=robot', '/?page=2&q=robot']) {
    kept.keep(key, answerOf(1), kept.generation)
    expect(kept.find(key)).toBeUndefined()
    kept.keep(key, answerOf(1), kept.generation)
    expect(kept.find(key)).toBeDefined()
  }
  for (let n = 0; n < 5000; n++) kept.keep(`/?q=${n}`, answerOf(1), kept.generation)
  expect(kept.find('/?q=robot')).toBeDefined()
})

test('what is asked for stays while others come and go', () => {
  const kept = new KeptAnswers()
  for (let n = 0; n < 5000; n++) {
    kept.keep(`/?page=${n}`, answerOf(1), kept.generation)
    expect(kept.find('/?page=7') !== undefined).toBe(n >= 7)
  }
})

test('compressed forms take room as well', () => {
  const kept = new KeptAnswers()
  for (let n = 0; n < 30; n++) {
    const answer = answerOf(megabyte)
    kept.keep(`/?page=${n}`, answer, kept.generation)
    answer.grew?.(megabyte)
  }
  expect(kept.find('/?page=0')).toBeUndefined()
  expect(kept.find('/?page=29')).toBeDefined()
  expect(kept.bytes).toBeLessThanOrEqual(48 * megabyte)
  const last = kept.find('/?page=29')
  kept.drop()
  last?.grew?.(megabyte)
  expect(kept.bytes).toBe(0)
})
