import { expect, test } from 'bun:test'
import { publicRead } from '../http/response/cache.ts'
import { routes } from '../testing/endpoints.ts'
import { openSite } from '../testing/memory.ts'
import type { OpenApi } from './openapi.ts'

const template = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')

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
  const schema = ((await site.visitor.get('/api/openapi.json')).body as unknown as OpenApi).paths[
    '/api/faq/{id}'
  ]?.['put']?.requestBody?.content
  const body = Bun.escapeHTML(JSON.stringify(schema?.['application/json']?.schema, null, 2))
  expect(
    about('PUT /api/faq/{id}')?.split('</details>')[0],
  ).toBe(`<summary><code>PUT /api/faq/{id}</code> Change one</summary>
<p>For admins: needs <code>Authorization: Bearer TOKEN</code>.</p>
<p>Parameters: <code>id</code> (path)</p>
<p>Body:</p>
<pre tabindex="0">${body}</pre>
<p>Answers: <code>200</code> Done. <code>400</code> Not parseable. <code>401</code> There is no valid session. <code>404</code> There is no such thing. <code>413</code> Too large. <code>422</code> A field breaks a rule. <code>default</code> Any other error.</p>
`)
  expect(about('GET /api/faq')).toContain('(query), <code>perPage</code> (query), ')
  expect(about('GET /api/lab')).not.toMatch(/For admins|Parameters|Body|\n\n/)
  expect(text).toMatch(
    /<\/section>\n<section>\n<h2>faq<\/h2>\n<details>[\s\S]+<\/details>\n<\/section>/,
  )
  expect(text).not.toContain('</section>\n,')
})
