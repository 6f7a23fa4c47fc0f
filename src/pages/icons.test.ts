import { expect, test } from 'bun:test'
import { describeSite } from '../testing/site.ts'

describeSite('icons', (site) => {
  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('%s is there, and is asked for again after a day only', async (path, type) => {
    const { status, headers, text } = await site.visitor.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(headers.get('cache-control')).toContain('max-age=86400')
    expect(text.length).toBeGreaterThan(100)
    const known = { 'if-none-match': String(headers.get('etag')) }
    expect((await site.visitor.ask('GET', path, { headers: known })).status).toBe(304)
  })

  test('every icon that the manifest names is there', async () => {
    const { icons } = JSON.parse((await site.visitor.get('/site.webmanifest')).text)
    for (const { src } of icons) expect((await site.visitor.get(src)).status).toBe(200)
    expect(icons.length).toBeGreaterThan(1)
  })
})
