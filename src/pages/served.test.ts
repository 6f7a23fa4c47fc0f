import { expect, test } from 'bun:test'
import { openPages } from '../testing/memory.ts'
import { describeExecutable } from '../testing/site.ts'
import { day } from '../units.ts'

describeExecutable('what is served beside the calls', (site) => {
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

  test('a page or a file can only be read', async () => {
    const { text } = await page('/')
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(text) ?? []
    for (const path of ['/faculty', '/robots.txt', '/sitemap.xml', '/assets/nothing.js', asset])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await site.visitor.request(method, path)
        expect([path, method, answer.status]).toEqual([path, method, 405])
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
      }
    const form = await site.visitor.delete('/submit-project')
    expect(form.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('every icon that the manifest names is there', async () => {
    const { icons } = JSON.parse((await page('/site.webmanifest')).text)
    for (const { src } of icons) expect((await page(src)).status).toBe(200)
    expect(icons.length).toBeGreaterThan(1)
  })
})

test('security.txt says whom to tell of a weakness, and is believed for months, also without a write', async () => {
  const settings = { ALERT_TO: 'lab@college.edu, chair@college.edu' }
  const { context, visitor } = await openPages(settings)
  const address = '/.well-known/security.txt'
  for (const pause of [0, 200 * day]) {
    context.pass(pause)
    const { text } = await visitor.get(address)
    expect(text).toStartWith('Contact: mailto:lab@college.edu\n')
    expect(text).toContain(`\nCanonical: ${context.publicUrl}${address}\n`)
    const [, expires = ''] = /\nExpires: (.*)\n/.exec(text) ?? []
    expect(Date.parse(expires)).toBeGreaterThan(context.clock().getTime())
  }
})
