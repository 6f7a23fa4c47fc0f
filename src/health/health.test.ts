import { expect, test } from 'bun:test'
import { databaseIn } from '../database/place.ts'
import { access } from '../testing/cast.ts'
import { createTestContext, visitorOf } from '../testing/context.ts'
import { spoilPage } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'
import { createMailQueue } from '../testing/mail.ts'
import { hour } from '../units.ts'
import { detailsOf, healthOf } from './health.ts'

test('visitors see that the site works, and no details', async () => {
  const { status, body, headers } = await visitorOf(createTestContext()).get('/api/health')
  expect<unknown>({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a starting site refuses requests with a 503', async () => {
  const context = createTestContext()
  const visitor = visitorOf(context)
  context.isReady = false
  expect(await visitor.get('/api/health')).toMatchObject({
    status: 503,
    body: { status: 'down', message: 'The site is starting.' },
  })
  const refused = await visitor.post('/api/student', access)
  expect(refused).toMatchObject({
    status: 503,
    body: { message: 'The site is starting. Please try again in a moment.' },
  })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await visitor.get('/api/faq')).status).toBe(503)
  context.isReady = true
  expect((await visitor.get('/api/faq')).status).toBe(200)
  expect((await visitor.post('/api/student', access)).status).toBe(201)
})

test('after reading a damaged page, health and the routes that need it are 503', async () => {
  const folder = emptyFolder()
  const before = createTestContext({ DATA_DIR: folder })
  const pages = before.sqlite
    .query("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'faq'")
    .values()
  before.close()
  for (const [page] of pages) spoilPage(databaseIn(folder), Number(page))
  const visitor = visitorOf(createTestContext({ DATA_DIR: folder }))
  expect((await visitor.get('/api/health')).status).toBe(200)
  expect(await visitor.get('/api/faq')).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('The database can’t be used.') },
  })
  expect(await visitor.get('/api/health')).toMatchObject({
    status: 503,
    body: { status: 'down', message: 'The database is damaged.' },
  })
  expect((await visitor.get('/api/resources')).status).not.toBe(500)
})

test('an email that has waited for the mail server for an hour degrades it, until it is sent', () => {
  const { context, put } = createMailQueue('smtp://localhost:1')
  put()
  context.pass(hour - 1)
  expect(healthOf(context).status).toBe('ok')
  context.pass(1)
  expect(healthOf(context).status).toBe('degraded')
  expect(detailsOf(context).mail).toMatchObject({ oldestSeconds: 3600, isLate: true })
  const withoutMail = { ...context, config: { ...context.config, smtpUrl: undefined } }
  expect(healthOf(withoutMail).status).toBe('ok')
  context.sqlite.run("UPDATE letters SET state = 'sent'")
  expect(healthOf(context).status).toBe('ok')
})
