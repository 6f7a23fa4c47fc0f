import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createApp } from '../../app.ts'
import { fillWithDemo } from '../../content/demo/fill.ts'
import { createTestWorld } from '../../testing/world.ts'

const world = createTestWorld({ LOG_LEVEL: 'info' })
await fillWithDemo(world)
const app = createApp(world)
const item = '/api/student-highlights/1'

const unpacked = {
  identity: (bytes: Uint8Array) => Buffer.from(bytes),
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}
const encodings = ['identity', 'gzip', 'br', 'zstd'] as const

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await app.fetch(new Request(`http://localhost${path}`, { method, headers }))
  const bytes = await answer.bytes()
  return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes }
}

test.each(encodings)('what nobody keeps is sent as what is kept: %s', async (encoding) => {
  const headers = { 'accept-encoding': encoding }
  const kept = await ask(item, headers)
  const passing = await ask(`${item}?of=${encoding}`, headers)
  const text = (bytes: Uint8Array) => unpacked[encoding](bytes).toString()
  expect(passing.headers).toEqual(kept.headers)
  expect([passing.status, text(passing.bytes)]).toEqual([kept.status, text(kept.bytes)])

  const head = await ask(`${item}?head=${encoding}`, headers, 'HEAD')
  const { 'content-length': length, ...others } = head.headers
  expect([Number(length), others]).toEqual([passing.bytes.length, passing.headers])

  const { etag = '', ...told } = passing.headers
  const known = await ask(`${item}?known=${encoding}`, { ...headers, 'if-none-match': etag })
  expect([known.status, known.bytes.length, known.headers['etag']]).toEqual([304, 0, etag])
  expect(known.headers['content-encoding']).toBeUndefined()
  const other = await ask(`${item}?other=${encoding}`, { ...headers, 'if-none-match': '"other"' })
  expect(other.headers).toEqual({ ...told, etag })
})
