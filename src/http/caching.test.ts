import { expect, test } from 'bun:test'
import { type Answer, KeptAnswers } from './caching.ts'

const answerOf = (size: number): Answer => ({
  status: 200,
  headers: new Headers(),
  bytes: new Uint8Array(size),
  etag: '"x"',
  compressed: new Map(),
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

test('what was kept first goes when there is too much, and what is too large is not kept', () => {
  const kept = new KeptAnswers()
  const megabyte = 1024 * 1024
  for (let n = 0; n < 60; n++) kept.keep(`/?page=${n}`, answerOf(megabyte), kept.generation)
  expect(kept.find('/?page=0')).toBeUndefined()
  expect(kept.find('/?page=59')).toBeDefined()
  kept.keep('/large', answerOf(3 * megabyte), kept.generation)
  expect(kept.find('/large')).toBeUndefined()
})
