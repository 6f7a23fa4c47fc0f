import { expect, test } from 'bun:test'
import { longest } from '../fields/words.ts'
import { access, article, tracker } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { complaintsAbout } from '../testing/security-headers.ts'
import { bodyLimits } from './request/bodies.ts'

const highlights = '/api/student-highlights'

test('a body is read up to its limit', async () => {
  const { admin, visitor } = await openSite()
  const long = (bytes: number) => ({ question: 'x'.repeat(bytes - 100) })
  expect((await admin.post('/api/faq', long(bodyLimits.plain.json))).status).toBe(422)
  expect((await visitor.post(highlights, long(bodyLimits.pictures.json))).status).toBe(422)
})

test('a path with a slash at its end answers as without it', async () => {
  const { visitor } = await openSite()
  expect((await visitor.post(`${highlights}/`, tracker)).status).toBe(201)
  expect((await visitor.get('/api/admins/')).status).toBe(401)
  const { text } = await visitor.get(highlights)
  expect((await visitor.get(`${highlights}/`)).text).toBe(text)
})

test('submissions and alerts are rate-limited by address; refused ones don’t count; admins have no limit', async () => {
  const { context, visitor, admin } = await openSite()
  const address = '192.0.2.77'
  const crowd = visitor.as(undefined, address)
  const several = async (path: string, fields: object) => {
    const sent = await Promise.all(Array.from({ length: 4 }, () => crowd.post(path, fields)))
    return sent.map(({ status }) => status).toSorted()
  }
  await context.limits.alerts.take(address, 19)
  await context.limits.submissions.take(address, 56)
  expect(await several(highlights, {})).toEqual([422, 422, 422, 422])
  await context.limits.submissions.take(address, 3)
  expect(await several(highlights, tracker)).toEqual([201, 429, 429, 429])
  expect(await several('/send-alert', { subject: 's', message: 'm' })).toEqual([200, 429, 429, 429])
  const full = await crowd.post('/api/tech-blog', article)
  expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await admin.as(admin.token, address).post(highlights, tracker)).status).toBe(201)
  expect((await visitor.as(undefined, '192.0.2.78').post(highlights, tracker)).status).toBe(201)
})

test('an unexpected error is a 500 without details that isn’t cached, and is logged by the request’s id with nothing that was sent', async () => {
  const { context, visitor, admin } = await openSite()
  context.sqlite.run('DROP TABLE faq')
  const failed = await visitor.get('/api/faq')
  const { status, body, headers } = failed
  expect([status, complaintsAbout(failed)]).toEqual([500, []])
  expect<unknown>(body).toEqual({
    message: 'Something went wrong.',
    requestId: String(headers.get('x-request-id')),
  })
  const [cause] = context.lines.filter((line) => line['cause'])
  expect(cause).toMatchObject({
    id: body['requestId'],
    cause: expect.stringMatching(/^\w+: .*no such table(?:.|\n)*\n +at /),
  })
  const failing = "BEFORE INSERT ON requests BEGIN SELECT raise(ABORT, 'unwritten'); END"
  context.sqlite.run(`CREATE TRIGGER failing ${failing}`)
  expect((await admin.post('/api/student', access)).status).toBe(500)
  const log = JSON.stringify(context.lines)
  expect(log).toContain('unwritten')
  for (const secret of [...Object.values(access), String(admin.token)])
    expect(log).not.toContain(secret)
  const news = await visitor.get('/api/news')
  expect([news.status, news.headers.get('cache-control')]).toEqual([500, 'no-store'])
})

test('a full disk is a 503 with a message, changes nothing, and writing works again once there is room', async () => {
  const { context, visitor } = await openSite()
  const pages =
    context.sqlite.query<{ page_count: number }, []>('PRAGMA page_count').get()?.page_count ?? 0
  context.sqlite.run(`PRAGMA max_page_count = ${pages}`)
  const large = { ...tracker, project_description: 'x'.repeat(longest.prose) }
  const full = await visitor.post(highlights, large)
  expect(full).toMatchObject({ status: 503, body: { message: expect.any(String) } })
  expect(complaintsAbout(full)).toEqual([])
  context.sqlite.run('PRAGMA max_page_count = 100000')
  expect((await visitor.post(highlights, large)).status).toBe(201)
})
