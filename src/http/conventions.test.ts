import { expect, test } from 'bun:test'
import { longest } from '../fields/words.ts'
import { article, tracker } from '../testing/cast.ts'
import { createTestContext } from '../testing/context.ts'
import { openSite } from '../testing/memory.ts'
import { complaintsAbout } from '../testing/security-headers.ts'
import { describeExecutable, environment } from '../testing/site.ts'
import { visitorOf } from '../testing/visitor.ts'

const highlights = '/api/student-highlights'
const json = { 'content-type': 'application/json' }

describeExecutable('what every call has in common, over a connection', (site) => {
  const send = (body: BodyInit, headers: Record<string, string> = json, path = highlights) =>
    site.visitor.request('POST', path, { body, headers })

  test('a body that is too large is 413 with a sentence, also where its length is not told', async () => {
    const long = (kilobytes: number) => JSON.stringify({ question: 'x'.repeat(kilobytes * 1024) })
    const tooLong = await site.admin.request('POST', '/api/faq', { body: long(257), headers: json })
    expect(tooLong).toMatchObject({ status: 413, body: { message: expect.any(String) } })
    expect(
      (await site.admin.request('POST', '/api/faq', { body: long(200), headers: json })).status,
    ).toBe(422)
    expect((await send(long(8 * 1024 + 1))).status).toBe(413)
    expect((await send(long(7 * 1024))).status).toBe(422)
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 9; n++) controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
        controller.close()
      },
    })
    expect((await send(stream)).status).toBe(413)
  })

  test('a path with a slash at its end answers as without it', async () => {
    expect((await site.visitor.get(`${highlights}/`)).text).toBe(
      (await site.visitor.get(highlights)).text,
    )
    expect((await site.visitor.post(`${highlights}/`, tracker)).status).toBe(201)
    expect((await site.visitor.get('/api/admins/')).status).toBe(401)
  })
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
  expect(full).toMatchObject({ status: 429, body: { message: expect.any(String) } })
  expect(Number(full.headers.get('retry-after'))).toBeWithin(1, 601)
  expect((await admin.as(admin.token, address).post(highlights, tracker)).status).toBe(201)
  expect((await visitor.as(undefined, '192.0.2.78').post(highlights, tracker)).status).toBe(201)
})

test('an unexpected error is a 500 without details that isn’t cached, and is logged by the request’s id', async () => {
  const context = createTestContext(environment)
  const visitor = visitorOf(context)
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
    cause: expect.stringContaining('no such table'),
  })
  const news = await visitor.get('/api/news')
  expect([news.status, news.headers.get('cache-control')]).toEqual([500, 'no-store'])
})

test('a full disk is a 503 with a message, changes nothing, and writing works again once there is room', async () => {
  const context = createTestContext(environment)
  const visitor = visitorOf(context)
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
