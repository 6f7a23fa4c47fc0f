import { expect, test } from 'bun:test'
import { openPages, openSite } from '../../testing/memory.ts'

const asBrowser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
}

const site = await openPages()

test.each([
  ['POST', '/faq', 405],
  ['POST', '/', 405],
  ['DELETE', '/faculty', 405],
  ['GET', '/images/nothing.webp', 404],
  ['GET', '/assets/nothing.js', 404],
])('%s %s is a page in words', async (method, path, status) => {
  const answer = await site.visitor.request(method, path, { headers: asBrowser })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const [, style = ''] = /<style>([^<]+)<\/style>/.exec(answer.text) ?? []
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toStartWith(`default-src 'none'; style-src 'sha256-${hash}';`)
  expect(answer.text).toMatch(/<h1>[A-Z][^{}"]+\.<\/h1>/)
  if (status === 405) expect(answer.headers.get('allow')).toContain('GET')
})

test.each([
  ['POST', '/faq', 405, {}],
  ['POST', '/faq', 405, { accept: 'application/json' }],
  ['POST', '/faq', 405, { ...asBrowser, 'sec-fetch-mode': 'cors' }],
  ['GET', '/api/nothing', 404, asBrowser],
  ['GET', '/send-alert', 405, asBrowser],
])('%s %s is JSON for a program', async (method, path, status, headers) => {
  const answer = await site.visitor.request(method, path, { headers })
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ message: expect.any(String) })
})

test('a page that fails, and one before the site is ready, have a message', async () => {
  const { context, visitor } = await openSite()
  context.isReady = false
  const early = await visitor.get('/faq', asBrowser)
  expect(early.status).toBe(503)
  expect(early.text).toContain('<h1>The site is starting. Please try again in a moment.</h1>')
  expect(early.headers.get('retry-after')).toBe('5')
  context.isReady = true
  context.sqlite.run('DROP TABLE highlights')
  const failed = await visitor.get(`/images/${'0'.repeat(40)}.webp`, asBrowser)
  expect(failed.status).toBe(500)
  expect(failed.text).toContain('<h1>Something went wrong.</h1>')
  expect(failed.text).toContain(String(failed.headers.get('x-request-id')))
  expect(failed.text).not.toContain('no such table')
})
