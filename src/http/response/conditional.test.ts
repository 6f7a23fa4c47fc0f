import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../../pages/built.ts'
import { question, tracker } from '../../testing/cast.ts'
import { png } from '../../testing/pictures.ts'
import { describeExecutable } from '../../testing/site.ts'

describeExecutable('what a reader has already', (site) => {
  const pictures = async () => {
    const img = new File([png(400, 200)], 'a.png', { type: 'image/png' })
    const { body } = await site.visitor.form('POST', '/api/student-highlights', { ...tracker, img })
    return [String(body['img']), `${body['img']}?w=320`]
  }

  const asksAgain = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const get = await site.visitor.get(path, headers)
    const tag = String(get.headers.get('etag'))
    expect([path, get.status, tag]).toEqual([path, 200, expect.stringMatching(/^(W\/)?"[^"]+"$/)])
    for (const method of ['GET', 'HEAD'])
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const again = await site.visitor.request(method, path, {
          headers: { ...headers, 'if-none-match': known },
        })
        expect([method, path, known, again.status, again.text]).toEqual([
          ...[method, path, known],
          ...[304, ''],
        ])
        for (const name of ['etag', 'cache-control', 'vary'])
          expect([path, name, again.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
        for (const name of ['content-length', 'content-encoding'])
          expect([path, method, again.headers.get(name)]).toEqual([path, method, null])
      }
    const other = { ...headers, 'if-none-match': '"other"' }
    expect((await site.visitor.get(path, other)).status).toBe(200)
  }

  test('is not sent again: a list, an item, a page, a picture', async () => {
    const { body } = await site.admin.post('/api/faq', question)
    const own = ['/api/faq', `/api/faq/${body['id']}`, '/', '/faq', '/favicon.ico']
    for (const path of [...own, ...(await pictures())])
      for (const encoding of ['br', 'identity']) await asksAgain(path, encoding)
  })

  test('is no reason to leave out what an edit answers', async () => {
    const { body } = await site.admin.post('/api/faq', question)
    const headers = { 'content-type': 'application/json', 'if-none-match': '*' }
    const edit = { headers, body: JSON.stringify(question) }
    expect((await site.admin.request('PUT', `/api/faq/${body['id']}`, edit)).status).toBe(200)
  })

  const filesByType = async () => {
    const { assets } = await readBuiltWeb()
    return new Map([...assets.names].map((name) => [name.split('.').at(-1), name]))
  }

  test('is not sent again: any file of the web app', async () => {
    const kinds = await filesByType()
    expect([...kinds.keys()].sort()).toEqual(['avif', 'js', 'svg', 'webp', 'woff2'])
    const types = {
      avif: 'image/avif',
      js: 'text/javascript;charset=utf-8',
      webp: 'image/webp',
      woff2: 'font/woff2',
    }
    for (const [kind, type] of Object.entries(types)) {
      const { headers } = await site.visitor.get(`/assets/${kinds.get(kind)}`)
      expect(headers.get('content-type')).toBe(type)
    }
    for (const name of kinds.values())
      for (const encoding of ['br', 'gzip', 'identity'])
        await asksAgain(`/assets/${name}`, encoding)
  })

  test('is described by HEAD as GET sends it', async () => {
    const files = [...(await filesByType()).values()].map((name) => `/assets/${name}`)
    for (const path of ['/api/faq', '/faq', ...files, ...(await pictures())]) {
      const headers = { 'accept-encoding': 'identity' }
      const head = await site.visitor.request('HEAD', path, { headers }) // nothing is cached for it yet
      const get = await site.visitor.get(path, headers)
      for (const name of ['etag', 'content-type', 'cache-control', 'vary'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
      const length = head.headers.get('content-length')
      const sent = get.headers.get('content-length')
      if (sent !== null) expect([path, length]).toEqual([path, sent])
      expect(Number(length)).toBeGreaterThan(0)
      expect(head.text).toBe('')
    }
  })
})
