import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { question } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { megabyte } from '../../units.ts'
import { AnswerCache } from './cache.ts'

const now = new Date(0)

function store(cache: AnswerCache, key: string, bytes = 1, generation = cache.generation) {
  const body = new Blob([new Uint8Array(bytes)])
  cache.store(key, { status: 200, headers: new Headers(), body, etag: '"x"' }, generation)
}

test('a write drops all it holds, and what it overtook is not stored', () => {
  const cache = new AnswerCache()
  const { generation } = cache
  store(cache, '/faq')
  expect(cache.find('/faq', now)).toBeDefined()
  cache.invalidate()
  expect(cache.find('/faq', now)).toBeUndefined()
  store(cache, '/faq', 1, generation)
  expect(cache.find('/faq', now)).toBeUndefined()
})

test('what nobody asked for lately goes when there is too much, and what is too large is not stored', () => {
  const cache = new AnswerCache()
  for (let n = 0; n < 60; n++) {
    store(cache, `/?page=${n}`, megabyte)
    expect(cache.find('/?page=0', now)).toBeDefined()
  }
  expect(cache.find('/?page=1', now)).toBeUndefined()
  expect(cache.find('/?page=59', now)).toBeDefined()
  expect(cache.bytes).toBeLessThanOrEqual(48 * megabyte)
  store(cache, '/large', 3 * megabyte)
  expect(cache.find('/large', now)).toBeUndefined()
})

test('an address takes room as well, and small answers are counted', () => {
  const cache = new AnswerCache()
  const key = `/?page=${'x'.repeat(400)}`
  store(cache, key, 10)
  expect(cache.bytes).toBe(10 + 2 * key.length + 2048)
  for (let n = 0; n < 5000; n++) store(cache, `/?page=${n}`)
  expect(cache.find('/?page=0', now)).toBeUndefined()
  expect(cache.find('/?page=4999', now)).toBeDefined()
})

test.each([
  ['/?page=2&category=web', true],
  ['/calendar?month=2026-03', true],
  ['/?q=robot', false],
  ['/?page=2&q=robot', false],
  ['/?utm_source=letter', false],
  ['/?x', false],
  [`/?page=${'x'.repeat(600)}`, false],
])('an address that is asked for again is stored, and a search is not: %s', (key, isTaken) => {
  expect(new AnswerCache().takes(key)).toBe(isTaken)
})

test('what changes by itself is dropped when it does, also what was being made meanwhile', () => {
  const changes = [1000, 2000]
  const cache = new AnswerCache((at) => changes.find((each) => each > at.getTime()) ?? Infinity)
  const at = (ms: number) => cache.find('/faq', new Date(ms)) !== undefined
  const begin = (ms: number) => {
    at(ms)
    const { generation } = cache
    return () => store(cache, '/faq', 1, generation)
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
    store(cache, '/faq')
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
  cache.invalidate()
  find()
  find()
  expect(asked).toBe(2)
})

test('an answer is stored in each encoding that it is asked for in, a search or what isn’t there in none', async () => {
  const { world, admin } = await openSite()
  await admin.post('/api/faq', { ...question, answer: 'many words '.repeat(400) })
  const app = createApp(world)
  const ask = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    await app.handle(new Request(`http://localhost${path}`, { headers }))
  }
  for (const encoding of ['br', 'gzip', 'br']) await ask('/api/faq', encoding)
  for (const path of ['/api/faq?q=many', '/api/faq/99']) await ask(path, 'br')
  const isStored = (key: string) => world.cache.find(key, world.clock()) !== undefined
  const keys = ['/api/faq br', '/api/faq gzip', '/api/faq?q=many br', '/api/faq/99 br']
  expect(keys.map(isStored)).toEqual([true, true, false, false])
})
