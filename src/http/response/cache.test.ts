import { expect, test } from 'bun:test'
import { type Answer, AnswerCache } from './cache.ts'

const answerOf = (size: number): Answer => ({
  status: 200,
  headers: new Headers(),
  body: new Blob([new Uint8Array(size)]),
  etag: '"x"',
  compressed: new Map(),
  ready: new Map(),
})

test('a write drops all it holds', () => {
  const cache = new AnswerCache()
  cache.store('/faq', answerOf(1), cache.generation)
  expect(cache.find('/faq', 0)).toBeDefined()
  cache.invalidate()
  expect(cache.find('/faq', 0)).toBeUndefined()
})

test('an answer that a write overtook is not stored', () => {
  const cache = new AnswerCache()
  const { generation } = cache
  cache.invalidate()
  cache.store('/faq', answerOf(1), generation)
  expect(cache.find('/faq', 0)).toBeUndefined()
})

const megabyte = 1024 * 1024

test('what nobody asked for lately goes when there is too much, and what is too large is not stored', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 60; n++) {
    cache.store(`/?page=${n}`, answerOf(megabyte), cache.generation)
    expect(cache.find('/?page=0', 0)).toBeDefined()
  }
  expect(cache.find('/?page=1', 0)).toBeUndefined()
  expect(cache.find('/?page=59', 0)).toBeDefined()
  cache.store('/large', answerOf(3 * megabyte), cache.generation)
  expect(cache.find('/large', 0)).toBeUndefined()
})

test('an address takes room as well, a very long one is not cache, and small answers are counted', () => {
  const cache = new AnswerCache()
  const key = `/?page=${'x'.repeat(400)}`
  cache.store(key, answerOf(10), cache.generation)
  expect(cache.bytes).toBeGreaterThan(10 + 2 * key.length)
  cache.store(`/?page=${'x'.repeat(600)}`, answerOf(10), cache.generation)
  expect(cache.find(`/?page=${'x'.repeat(600)}`, 0)).toBeUndefined()
  for (let n = 0; n < 3000; n++) cache.store(`/?page=${n}`, answerOf(1), cache.generation)
  expect(cache.find('/?page=0', 0)).toBeUndefined()
  expect(cache.find('/?page=2999', 0)).toBeDefined()
})

test('a search is stored when it is repeated, since most never are', () => {
  const cache = new AnswerCache()
  for (const key of ['/?q=robot', '/?page=2&q=robot']) {
    cache.store(key, answerOf(1), cache.generation)
    expect(cache.find(key, 0)).toBeUndefined()
    cache.store(key, answerOf(1), cache.generation)
    expect(cache.find(key, 0)).toBeDefined()
  }
  for (let n = 0; n < 5000; n++) cache.store(`/?q=${n}`, answerOf(1), cache.generation)
  expect(cache.find('/?q=robot', 0)).toBeDefined()
})

test('what is asked for stays while others come and go', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 5000; n++) {
    cache.store(`/?page=${n}`, answerOf(1), cache.generation)
    expect(cache.find('/?page=7', 0) !== undefined).toBe(n >= 7)
  }
})

test('compressed forms take room as well', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 30; n++) {
    const answer = answerOf(megabyte)
    cache.store(`/?page=${n}`, answer, cache.generation)
    answer.grew?.(megabyte)
  }
  expect(cache.find('/?page=0', 0)).toBeUndefined()
  expect(cache.find('/?page=29', 0)).toBeDefined()
  expect(cache.bytes).toBeLessThanOrEqual(48 * megabyte)
  const last = cache.find('/?page=29', 0)
  cache.invalidate()
  last?.grew?.(megabyte)
  expect(cache.bytes).toBe(0)
})

test('what is true until a moment is forgotten then, and what is stored later stays', () => {
  const cache = new AnswerCache()
  cache.endAt(2000)
  cache.endAt(1000)
  cache.store('/faq', answerOf(1), cache.generation)
  expect(cache.find('/faq', 999)).toBeDefined()
  const { generation } = cache
  expect(cache.find('/faq', 1000)).toBeUndefined()
  cache.store('/faq', answerOf(1), generation)
  expect(cache.find('/faq', 1000)).toBeUndefined()
  cache.store('/faq', answerOf(1), cache.generation)
  expect(cache.find('/faq', 3000)).toBeDefined()
})
