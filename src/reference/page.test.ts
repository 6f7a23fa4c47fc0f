import { expect, test } from 'bun:test'
import { publicRead } from '../http/response/cache.ts'
import { routes, template } from '../testing/endpoints.ts'
import { openSite } from '../testing/memory.ts'

const site = await openSite()

test('the page shows every call, runs nothing, loads nothing, and lets the browser do neither', async () => {
  const { text, headers, status } = await site.visitor.get('/api/docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { method, path } of routes)
    expect(text).toContain(`${method} ${template(path)}</code>`)
  expect(text).not.toMatch(/Parameters: *<\/p>/)
  expect(text).not.toMatch(/<(script|link|img|iframe)\b|\bsrc=|url\(|@import|\son\w+=/i)
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
  const forbidden = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; ${forbidden}`,
  )
  expect(style).toContain('body { font: ')
  for (const path of ['/api/docs', '/api/openapi.json'])
    expect((await site.visitor.get(path)).headers.get('cache-control')).toBe(publicRead)
})

test('on the page a call says whom it is for, what it takes and what it answers', async () => {
  const { text } = await site.visitor.get('/api/docs')
  const about = (call: string) =>
    text.split('<details>\n').find((part) => part.startsWith(`<summary><code>${call}</code>`))
  expect(about('PUT /api/faq/{id}')).toMatch(
    /Change one<.+For admins: .+Parameters: <code>id<.+Body:.+&quot;question&quot;.+<code>200<.+<code>422</s,
  )
  expect(about('GET /api/faq')).not.toMatch(/For admins|Body/)
})
