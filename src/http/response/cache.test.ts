import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { question } from '../../testing/cast.ts'
import { openPages } from '../../testing/memory.ts'
import { megabyte } from '../../units.ts'
import { ResponseCache } from './cache.ts'

const now = new Date(0)

function open() {
  const cache = new ResponseCache(['topic'])
  cache.find('/', now)
  return cache
}

function store(cache: ResponseCache, key: string, bytes = 1, generation = cache.generation) {
  const body = new Blob([new Uint8Array(bytes)])
  cache.store(key, { status: 200, headers: new Headers(), body, etag: '"x"' }, generation)
}

test('a write empties the cache, and a response rendered before it isn’t stored', () => {
  const cache = open()
  const { generation } = cache
  store(cache, '/faq')
  expect(cache.find('/faq', now)).toBeDefined()
  cache.invalidate()
  expect(cache.find('/faq', now)).toBeUndefined()
  store(cache, '/faq', 1, generation)
  expect(cache.find('/faq', now)).toBeUndefined()
})

test('the least recently used responses are evicted, and too large ones aren’t stored', () => {
  const cache = open()
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

test('the URL counts as memory, too, and the number of responses is limited', () => {
  const cache = open()
  const key = `/?page=${'x'.repeat(400)}`
  store(cache, key, 10)
  expect(cache.bytes).toBe(10 + 2 * key.length + 2048)
  for (let n = 0; n < 5000; n++) store(cache, `/?page=${n}`)
  expect(cache.find('/?page=0', now)).toBeUndefined()
  expect(cache.find('/?page=4999', now)).toBeDefined()
})

test.each([
  ['/?page=2&topic=web', true],
  ['/calendar?month=2026-03', true],
  ['/?q=robot', false],
  ['/?page=2&q=robot', false],
  ['/?utm_source=letter', false],
  ['/?x', false],
  [`/?page=${'x'.repeat(600)}`, false],
])('an address that is asked for again is stored, and a search is not: %s', (key, isTaken) => {
  expect(new ResponseCache(['topic']).canStore(key)).toBe(isTaken)
})

test('responses of another minute are dropped, also those being rendered, and if the clock was set back', () => {
  const cache = new ResponseCache(['topic'])
  const at = (seconds: number) => cache.find('/faq', new Date(seconds * 1000)) !== undefined
  at(0)
  store(cache, '/faq')
  expect([at(0), at(59), at(60)]).toEqual([true, true, false])
  const { generation } = cache
  expect(at(120)).toBe(false)
  store(cache, '/faq', 1, generation)
  expect(at(121)).toBe(false)
  store(cache, '/faq')
  expect([at(122), at(30), at(122)]).toEqual([true, false, false])
})

test('a response is cached per encoding; a search, a 404 and a response that a write overtook aren’t cached', async () => {
  const { context, admin, visitor } = await openPages()
  await admin.post('/api/faq', { ...question, answer: 'many words '.repeat(400) })
  const ask = (path: string, encoding = 'br') =>
    visitor.send(
      new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }),
    )
  for (const encoding of ['br', 'gzip', 'br']) await ask('/api/faq', encoding)
  for (const path of ['/api/faq?q=many', '/api/faq/99', '/nowhere']) await ask(path)
  const isStored = (key: string) => context.cache.find(key, context.clock()) !== undefined
  const keys = ['/api/faq br', '/api/faq gzip', '/api/faq?q=many br', '/api/faq/99 br']
  expect([...keys, '/nowhere br'].map(isStored)).toEqual([true, true, false, false, false])
  await setImmediate() // the turn is over, so that the next request doesn't wait
  const response = ask('/api/faq/1')
  context.cache.invalidate()
  await response
  expect(isStored('/api/faq/1 br')).toBe(false)
  await ask('/api/faq/1')
  expect(isStored('/api/faq/1 br')).toBe(true)
})
