import { expect, test } from 'bun:test'
import { describeSite, environment } from '../testing/site.ts'

describeSite('what is served beside the calls', (site) => {
  const page = (path: string) => site.visitor.get(path)

  test.each([
    '/nothing',
    '/student-highlights/999999',
    '/student-highlights/abc',
    '/faculty/1',
    '/admin-panel/nothing',
    '/index.html',
    '/%00',
    '/..%2f',
    '//[/faq',
    '//x:99999/faq',
  ])('%s answers the app with status 404', async (path) => {
    const { status, text } = await page(path)
    expect(status).toBe(404)
    expect(text).toContain('Page not found')
    expect(text).toContain('noindex')
  })

  test('an unknown call or file is 404 as JSON', async () => {
    for (const path of ['/api', '/api/nothing', '/images/nothing', '/assets/nothing.js'])
      expect(await page(path)).toMatchObject({ status: 404, body: { message: expect.any(String) } })
  })

  test('a page can only be read', async () => {
    const answer = await site.visitor.post('/faculty', {})
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect((await site.visitor.ask('HEAD', '/faculty')).status).toBe(200)
  })

  test('a file can only be read, too', async () => {
    const { text } = await page('/')
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(text) ?? []
    for (const path of ['/robots.txt', '/sitemap.xml', '/assets/nothing.js', asset])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await site.visitor.ask(method, path)
        expect([path, method, answer.status]).toEqual([path, method, 405])
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
      }
    const form = await site.visitor.delete('/submit-project')
    expect(form.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('nothing inline runs but what the policy hashes, and nothing loads from elsewhere', async () => {
    const { text, headers } = await page('/student-highlights')
    const policy = String(headers.get('content-security-policy'))
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'none'")
    expect(text).not.toMatch(/ style="/)
    expect(text).not.toMatch(/ on[a-z]+="/)
    const inline = [
      ...text.matchAll(/<(script|style)(?: type="text\/javascript")?>(.*?)<\/\1>/gs),
    ].map(([, , code]) => String(code))
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline)
      expect(policy).toContain(
        `sha256-${new Bun.CryptoHasher('sha256').update(code).digest('base64')}`,
      )
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => String(url),
    )
    expect(
      loaded.filter((url) => !/^(\/|data:)/.test(url) && !url.startsWith(environment.PUBLIC_URL)),
    ).toEqual([])
  })

  test('the files a page names are there, compressed, and good for ever', async () => {
    const { text } = await page('/')
    const files = new Set(
      [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => String(file)),
    )
    expect(files.size).toBeGreaterThan(5)
    for (const file of files) {
      const { status, headers } = await site.visitor.get(file, { 'accept-encoding': 'identity' })
      expect([file, status]).toEqual([file, 200])
      expect(headers.get('cache-control')).toContain('immutable')
    }
  })
})
