import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { question } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'

test('a file comes compressed to whoever takes that, like every other text', async () => {
  const { admin } = await openSite()
  await admin.post('/api/faq', question)
  const { text, headers } = await admin.get('/api/faq/export.csv')
  expect(headers.has('content-encoding')).toBe(false)
  const packed = await admin.send(
    new Request('http://localhost/api/faq/export.csv', {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' },
    }),
  )
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('Authorization, Accept-Encoding')
  const bytes = await packed.bytes()
  expect(packed.headers.get('content-length')).toBe(String(bytes.length))
  expect(new TextDecoder().decode(gunzipSync(bytes))).toBe(text)
})
