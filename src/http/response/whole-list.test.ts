import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as kinds from '../../content/kinds.ts'
import { readBuiltWeb } from '../../pages/built.ts'
import { access, question } from '../../testing/cast.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { fillWithMany } from '../../testing/many.ts'
import { openSite } from '../../testing/memory.ts'
import { turnsDuring } from '../../testing/pauses.ts'
import { readWhole } from './whole-list.ts'

const rows = 10_000
const highlights = '/api/student-highlights'
const settings = { DATA_DIR: emptyFolder(), LOG_LEVEL: 'error' }
const { world, visitor, admin } = await openSite(settings, await readBuiltWeb())

beforeAll(() => {
  fillWithMany(world.sqlite, rows, [kinds.highlights])
  fillWithMany(world.sqlite, rows / 10, [kinds.articles])
  const write = (sql: string) => world.sqlite.run(sql)
  write(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO requests (full_name, email, student_id, status, submission_date, folded, folded_email)
    SELECT 'Zoë Park ' || i, 'zoe' || i || '@college.edu', printf('N%08d', i), 'pending', '2026-01-01T00:00:00.000Z', 'zoë park ' || i, 'zoe' || i || '@college.edu' FROM n`)
  write(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO letters (kind, subject, body, nonce, created_at, due_at)
    SELECT 'test', 'Letter ' || i, 'A body.', 'n' || i, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`)
})
afterAll(() => world.close())

const ask = (path: string, client = visitor, headers = {}) =>
  client.send(
    new Request(`http://localhost${path}`, {
      headers: { ...headers, ...(client.token && { authorization: `Bearer ${client.token}` }) },
    }),
  )

const bytesOf = async (...asked: Parameters<typeof ask>) => {
  const response = await ask(...asked)
  return { headers: response.headers, blob: await response.blob() }
}

/** To read all of it would hold up this process, which is the site's as well. */
async function begun(path: string, encoding: string, client = visitor) {
  const { status, body } = await ask(path, client, { 'accept-encoding': encoding })
  expect(status).toBe(200)
  await body?.cancel()
}

/** All that is read at once takes none. */
const many = 2

test('others get their turns while a list of 10,000 rows is read and compressed, whoever asks and however many at once', async () => {
  for (const [path, encoding] of [
    [highlights, ''],
    [highlights, 'br'],
    [`${highlights}?q=e`, ''],
    ['/sitemap.xml', ''],
  ] as const) {
    const eight = () => Promise.all(Array.from({ length: 8 }, () => begun(path, encoding)))
    expect(await turnsDuring(eight), path).toBeGreaterThan(many)
  }
  for (const path of ['/api/student', '/api/mail'])
    expect(await turnsDuring(() => begun(path, '', admin)), path).toBeGreaterThan(0)
})

test('what became of 2,500 requests is asked for many at a time', async () => {
  const some = rows / 4
  world.sqlite.run(
    `UPDATE requests SET status = 'approved', approved_at = '2026-01-02' WHERE id <= ${some}`,
  )
  world.cache.invalidate()
  const prepare = spyOn(world.sqlite, 'prepare')
  const { blob } = await bytesOf('/api/student?status=approved', admin)
  expect(await blob.json()).toHaveLength(some)
  expect(prepare.mock.calls.length).toBeWithin(1, some / 20)
  prepare.mockRestore()
  world.sqlite.run(`UPDATE requests SET status = 'pending', approved_at = NULL WHERE id <= ${some}`)
})

test('it holds every row in the order of its pages, with the total beside it', async () => {
  const { headers, blob } = await bytesOf(highlights)
  const all: { id: number }[] = await blob.json()
  expect(all).toHaveLength(rows - rows / 50)
  expect(headers.get('x-total-count')).toBe(String(all.length))
  expect(headers.get('content-type')).toBe('application/json;charset=utf-8')
  expect(headers.get('cache-control')).toStartWith('public')
  const ids = (page: number) => visitor.get(`${highlights}?page=${page}&perPage=100`)
  for (const page of [1, 2, all.length / 100]) {
    const { body } = await ids(page)
    expect(all.slice((page - 1) * 100, page * 100)).toEqual(body as unknown as typeof all)
  }
})

test('its rows carry the further names of a page’s rows', async () => {
  const { blob } = await bytesOf('/api/tech-blog')
  const all: object[] = await blob.json()
  const { body } = await visitor.get('/api/tech-blog?page=1&perPage=100')
  expect(all.slice(0, 100)).toEqual(body)
  expect(all[0]).toHaveProperty('img')
})

test('admins’ long lists are stored by nobody, and show the same fields as a page of them', async () => {
  for (const path of ['/api/student', '/api/mail', `${highlights}/pending`]) {
    const { headers, blob } = await bytesOf(path, admin)
    const all: object[] = await blob.json()
    const { body, headers: paged } = await admin.get(`${path}?page=1&perPage=100`)
    expect(all.slice(0, 100)).toEqual(body)
    expect(headers.get('x-total-count')).toBe(paged.get('x-total-count'))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('vary')).toContain('Authorization')
  }
})

test('many who ask at once share one reading, also under other addresses', async () => {
  let readings = 0
  const { snapshot } = world
  world.snapshot = () => {
    readings++
    return snapshot()
  }
  await admin.put('/api/faq/1', question)
  await admin.post('/api/faq', question)
  const paths = ['', '?', '?x=1', '?x=2', '?category=all', '?q=', '?category=recent+posts', '?x=3']
  const answers = await Promise.all(paths.map((path) => bytesOf(highlights + path)))
  expect(readings).toBe(1)
  const tags = new Set(answers.map(({ headers }) => headers.get('etag')))
  expect(tags.size).toBe(1)
  world.snapshot = snapshot
})

test('it has a tag, answers 304 to whoever has it, and is compressed', async () => {
  const { headers } = await bytesOf(highlights)
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await visitor.get(highlights, known)).status).toBe(304)
  const { headers: packed, blob } = await bytesOf(highlights, visitor, { 'accept-encoding': 'br' })
  expect(packed.get('content-encoding')).toBe('br')
  expect(blob.size).toBeLessThan(2 * 1024 * 1024)
})

test('nobody who asks after a write gets what was read before it, also while that is still read', async () => {
  const before = bytesOf('/api/student', admin)
  const { body } = await admin.post('/api/student', access) // a visitor would find the queue full
  const after = await bytesOf('/api/student', admin)
  const [first]: { id: number }[] = await after.blob.json()
  expect(first).toMatchObject({ id: body['id'] })
  expect((await (await before).blob.json()).length).toBeWithin(rows, rows + 2)
})

test('what is written while a list is read is in all of it or in nothing of it', async () => {
  const { snapshot } = world
  const reads = Promise.withResolvers<void>()
  world.snapshot = () => {
    reads.resolve()
    return snapshot()
  }
  const reading = bytesOf(highlights)
  await reads.promise
  world.snapshot = snapshot
  world.sqlite.run("UPDATE highlights SET summary = 'after' WHERE id % 100 = 1")
  world.cache.invalidate()
  const { blob } = await reading
  const all: { summary: string }[] = await blob.json()
  const changed = all.filter(({ summary }) => summary === 'after').length
  expect([0, rows / 100]).toContain(changed)
  expect(await (await bytesOf(highlights)).blob.text()).toContain('"summary":"after"')
})

test('a list that can’t be read holds up none after it', async () => {
  const read = (words: string) => readWhole(world, sql.raw(words))
  const [wrong, right] = [read('SELECT gone AS id'), read('SELECT 1 AS id')]
  await expect(wrong).rejects.toThrow('gone')
  expect((await right).total).toBe(1)
})

test('a hundred who ask wait for their turn, and whoever asks then is told to come back in a minute', async () => {
  const read = (n: number) => readWhole(world, sql`SELECT ${n} AS id`)
  const asked = Array.from({ length: 101 }, (_, n) => read(n)) // one of them is being read
  expect(() => read(101)).toThrow(
    expect.objectContaining({ status: 503, more: { headers: { 'Retry-After': '60' } } }),
  )
  await Promise.all(asked)
  expect((await read(101)).total).toBe(1)
})
