import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { question } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { type Answer, AnswerCache } from './cache.ts'
import { lengthOf } from './compression.ts'

const answerOf = (size: number, status = 200): Answer => ({
  status,
  headers: new Headers(),
  body: new Blob([new Uint8Array(size)]),
  etag: '"x"',
  compressed: new Map(),
  ready: new Map(),
})

const now = new Date(0)

function store(cache: AnswerCache, key: string, answer: Answer, generation = cache.generation) {
  const { status, body } = answer
  if (cache.awaits(key) && cache.takes(key, { status, size: lengthOf(body) }, generation))
    cache.store(key, answer)
}

test('a write drops all it holds', () => {
  const cache = new AnswerCache()
  store(cache, '/faq', answerOf(1))
  expect(cache.find('/faq', now)).toBeDefined()
  cache.invalidate()
  expect(cache.find('/faq', now)).toBeUndefined()
})

test('an answer that a write overtook is not stored', () => {
  const cache = new AnswerCache()
  const { generation } = cache
  cache.invalidate()
  store(cache, '/faq', answerOf(1), generation)
  expect(cache.find('/faq', now)).toBeUndefined()
})

const megabyte = 1024 * 1024

test('what nobody asked for lately goes when there is too much, and what is too large is not stored', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 60; n++) {
    store(cache, `/?page=${n}`, answerOf(megabyte))
    expect(cache.find('/?page=0', now)).toBeDefined()
  }
  expect(cache.find('/?page=1', now)).toBeUndefined()
  expect(cache.find('/?page=59', now)).toBeDefined()
  store(cache, '/large', answerOf(3 * megabyte))
  expect(cache.find('/large', now)).toBeUndefined()
})

test('an address takes room as well, a very long one is not cache, and small answers are counted', () => {
  const cache = new AnswerCache()
  const key = `/?page=${'x'.repeat(400)}`
  store(cache, key, answerOf(10))
  expect(cache.bytes).toBe(10 + 2 * key.length + 4096)
  store(cache, `/?page=${'x'.repeat(600)}`, answerOf(10))
  expect(cache.find(`/?page=${'x'.repeat(600)}`, now)).toBeUndefined()
  for (let n = 0; n < 3000; n++) store(cache, `/?page=${n}`, answerOf(1))
  expect(cache.find('/?page=0', now)).toBeUndefined()
  expect(cache.find('/?page=2999', now)).toBeDefined()
})

test('a search, or an address with a word that isn’t ours, is stored when it is repeated', () => {
  const cache = new AnswerCache()
  for (const key of ['/?q=robot', '/?page=2&q=robot', '/?utm_source=letter', '/?pages=1', '/?x']) {
    store(cache, key, answerOf(1))
    expect(cache.find(key, now)).toBeUndefined()
    store(cache, key, answerOf(1))
    expect(cache.find(key, now)).toBeDefined()
  }
  for (let n = 0; n < 5000; n++) store(cache, `/?q=${n}`, answerOf(1))
  expect(cache.find('/?q=robot', now)).toBeDefined()
})

test('what says that nothing is there is stored when it is repeated, and pushes no page out', () => {
  const cache = new AnswerCache()
  store(cache, '/faq', answerOf(1))
  const isKept = (key: string) => {
    store(cache, key, answerOf(1, 404))
    return cache.find(key, now) !== undefined
  }
  expect(isKept('/wp-login.php')).toBe(false)
  expect(isKept('/wp-login.php')).toBe(true)
  for (let n = 0; n < 5000; n++) isKept(`/wp-${n}.php`)
  expect(cache.find('/faq', now)).toBeDefined()
})

test('a search that was last asked for long ago is new again', () => {
  const cache = new AnswerCache()
  const isKept = (n: number) => {
    store(cache, `/?q=${n}`, answerOf(1))
    return cache.find(`/?q=${n}`, now) !== undefined
  }
  for (let n = 0; n < 2001; n++) expect(isKept(n)).toBe(false)
  expect(isKept(2000)).toBe(true)
  expect(isKept(0)).toBe(false)
})

test('what is asked for stays while others come and go', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 5000; n++) {
    store(cache, `/?page=${n}`, answerOf(1))
    expect(cache.find('/?page=7', now) !== undefined).toBe(n >= 7)
  }
})

test('compressed forms take room as well', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 30; n++) {
    const answer = answerOf(megabyte)
    store(cache, `/?page=${n}`, answer)
    answer.grew?.(megabyte)
  }
  expect(cache.find('/?page=0', now)).toBeUndefined()
  expect(cache.find('/?page=29', now)).toBeDefined()
  expect(cache.bytes).toBeLessThanOrEqual(48 * megabyte)
  const last = cache.find('/?page=29', now)
  cache.invalidate()
  last?.grew?.(megabyte)
  expect(cache.bytes).toBe(0)
})

test('what changes by itself is dropped when it does, also what was being made meanwhile', () => {
  const changes = [1000, 2000]
  const cache = new AnswerCache((at) => changes.find((each) => each > at.getTime()) ?? Infinity)
  const at = (ms: number) => cache.find('/faq', new Date(ms)) !== undefined
  const begin = (ms: number) => {
    at(ms)
    const { generation } = cache
    return () => store(cache, '/faq', answerOf(1), generation)
  }
  begin(0)()
  expect([at(0), at(999), at(1000)]).toEqual([true, true, false])
  const finish = begin(1500)
  expect(at(2000)).toBe(false)
  finish()
  expect(at(2001)).toBe(false)
  begin(2002)()
  cache.invalidate()
  changes.push(3000) // a write may bring what changes sooner
  begin(2003)()
  expect([at(2999), at(3000)]).toEqual([true, false])
})

test('what was made while the clock was ahead is dropped when it is set back', () => {
  const cache = new AnswerCache()
  const at = (ms: number) => cache.find('/faq', new Date(ms)) !== undefined
  for (const ms of [9000, 1000]) {
    expect(at(ms)).toBe(false)
    store(cache, '/faq', answerOf(1))
    expect([at(ms), at(ms + 1)]).toEqual([true, true])
  }
})

test('until when answers hold is asked once, and once more after a write', () => {
  let asked = 0
  const cache = new AnswerCache(() => {
    asked++
    return Infinity
  })
  const find = () => cache.find('/faq', now)
  find()
  find()
  expect(asked).toBe(1)
  cache.invalidate('faq')
  find()
  find()
  expect(asked).toBe(2)
})

test('an answer is compressed once, and both forms take room', async () => {
  const { world, admin } = await openSite()
  await admin.post('/api/faq', { ...question, answer: 'many words '.repeat(400) })
  const before = world.cache.bytes
  const headers = { 'accept-encoding': 'br' }
  await createApp(world).handle(new Request('http://localhost/api/faq', { headers }))
  const answer = world.cache.find('/api/faq', world.clock())
  const compressed = (await answer?.compressed?.get('br')) ?? Buffer.of()
  const sizes = lengthOf(answer?.body ?? Buffer.of()) + lengthOf(compressed)
  expect(world.cache.bytes - before).toBe(4096 + 2 * '/api/faq'.length + sizes)
})
