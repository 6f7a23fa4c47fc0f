import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as kinds from '../../content/kinds.ts'
import { access } from '../../testing/cast.ts'
import type { Client } from '../../testing/client.ts'
import { turnsDuring } from '../../testing/cpu-time.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { fillWithMany } from '../../testing/many-rows.ts'
import { openPages } from '../../testing/memory.ts'
import { serializeRows } from './whole-list.ts'

const rows = 5000
const highlights = '/api/student-highlights'
const settings = { DATA_DIR: emptyFolder(), LOG_LEVEL: 'error' }
const { context, visitor, admin } = await openPages(settings)

beforeAll(() => {
  fillWithMany(context.sqlite, rows, [kinds.highlights])
  fillWithMany(context.sqlite, rows / 40, [kinds.articles])
  const addMany = (row: string) =>
    context.sqlite.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO ${row}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`)
  addMany(`requests (full_name, email, student_id, folded, folded_email, submission_date, approved_at)
    SELECT 'Zoë Park ' || i, 'zoe@college.edu', printf('N%08d', i), 'zoë park ' || i, 'zoe@college.edu'`)
  addMany(`letters (kind, subject, body, nonce, created_at, due_at)
    SELECT 'test', 'Email ' || i, 'A body.', 'n' || i`)
})
afterAll(() => context.close())

/** To read all of it would hold up this process, which is the site's as well. */
async function begun(path: string, encoding: string, { send, token }: Client) {
  const headers = {
    'accept-encoding': encoding,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const { status, body } = await send(new Request(`http://localhost${path}`, { headers }))
  expect(status).toBe(200)
  await body?.cancel()
}

/** All that is read at once takes none. */
const many = 2

test('other requests are handled while lists of thousands of rows are read and compressed', async () => {
  for (const [path, encoding, client] of [
    [highlights, '', visitor],
    [highlights, 'br', visitor],
    [`${highlights}?q=e`, '', visitor],
    ['/sitemap.xml', '', visitor],
    ['/api/student', '', admin],
    ['/api/mail', '', admin],
  ] as const) {
    const eight = () => Promise.all(Array.from({ length: 8 }, () => begun(path, encoding, client)))
    expect(await turnsDuring(eight), path).toBeGreaterThan(many)
  }
})

test('details of 1,250 requests are queried in batches', async () => {
  const some = rows / 4
  const decide = (status: string) =>
    context.sqlite.run(`UPDATE requests SET status = '${status}' WHERE id <= ${some}`)
  decide('approved')
  context.cache.invalidate()
  const prepare = spyOn(context.sqlite, 'prepare')
  expect((await admin.get('/api/student?status=approved')).body).toHaveLength(some)
  expect(prepare.mock.calls.length).toBeWithin(1, some / 20)
  prepare.mockRestore()
  decide('pending')
})

test('it has every row in the order and with the fields of its pages, and the total', async () => {
  const { headers, body: all } = await visitor.get(highlights)
  expect(all).toHaveLength(rows - rows / 50)
  expect(headers.get('x-total-count')).toBe(String(all.length))
  expect(headers.get('content-type')).toStartWith('application/json')
  expect(headers.get('cache-control')).toStartWith('public')
  for (const page of [1, 2, all.length / 100]) {
    const { body } = await visitor.get(`${highlights}?page=${page}&perPage=100`)
    expect(all.slice((page - 1) * 100, page * 100)).toEqual(body)
  }
  expect((await visitor.get('/api/tech-blog')).body[0]).toHaveProperty('img')
})

test('admins’ long lists aren’t cached, and have the same fields as a page', async () => {
  for (const path of ['/api/student', '/api/mail', `${highlights}/pending`]) {
    const { headers, body: all } = await admin.get(path)
    const { body, headers: paged } = await admin.get(`${path}?page=1&perPage=100`)
    expect(all.slice(0, 100)).toEqual(body)
    expect(headers.get('x-total-count')).toBe(paged.get('x-total-count'))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('vary')).toContain('Authorization')
  }
})

test('a request after a write never gets a list read before it, even if that is still being read', async () => {
  const before = admin.get('/api/student')
  const { body } = await admin.post('/api/student', access) // a visitor would find the queue full
  expect((await admin.get('/api/student')).body[0]).toMatchObject({ id: body['id'] })
  expect((await before).body.length).toBeWithin(rows, rows + 2)
})

test('a list is a consistent snapshot, whatever is written meanwhile', async () => {
  const { snapshot } = context
  const reads = Promise.withResolvers<void>()
  context.snapshot = () => {
    reads.resolve()
    return snapshot()
  }
  const reading = visitor.get(highlights)
  await reads.promise
  context.snapshot = snapshot
  context.sqlite.run("UPDATE highlights SET summary = 'after' WHERE id % 100 = 1")
  context.cache.invalidate()
  const changed = (await reading).body.filter((row) => row['summary'] === 'after').length
  expect([0, rows / 100]).toContain(changed)
  expect((await visitor.get(highlights)).text).toContain('"summary":"after"')
})

const readAll = (words: string) =>
  serializeRows(context, sql.raw(words), {
    ...{ begins: '', between: ',', ends: '' },
    write: (some) => some.map(String),
  })

test('a list that can’t be read doesn’t block the next', async () => {
  const [wrong, right] = [readAll('SELECT gone AS id'), readAll('SELECT 1 AS id')]
  await expect(wrong).rejects.toThrow('gone')
  expect((await right).total).toBe(1)
})

test('a hundred requests for long lists wait, and further ones get a 503 with Retry-After', async () => {
  const asked = Array.from({ length: 101 }, () => readAll('SELECT 1 AS id')) // one of them is being read
  expect(() => readAll('SELECT 1 AS id')).toThrow(
    expect.objectContaining({ status: 503, more: { headers: { 'Retry-After': '60' } } }),
  )
  await Promise.all(asked)
  expect((await readAll('SELECT 1 AS id')).total).toBe(1)
})
