import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { emptySite } from '../testing/arrivals.ts'
import { question } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { answerTable } from './table-answer.ts'

test('one file is made and ten wait, and whoever asks for another is told to come back in a minute', async () => {
  const { world } = emptySite()
  const query = { toSQL: () => ({ sql: 'SELECT 7 AS id', params: [] }) }
  const asked = {
    name: 'seven',
    columns: ['id'],
    query,
    read: (row: object) => ({ ...row }),
    encoding: undefined,
  }
  const read = () => answerTable(world, asked)
  const eleven = Array.from({ length: 11 }, read)
  await expect(read()).rejects.toMatchObject({
    status: 503,
    more: { headers: { 'Retry-After': '60' } },
  })
  for (const answer of await Promise.all(eleven)) expect(await answer.text()).toContain('7')
  expect((await read()).status).toBe(200)
})

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
