import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Binary } from './testing/binary.ts'
import type { Client } from './testing/client.ts'
import { startLoggedIn } from './testing/logged-in.ts'
import { nonsense, triedCalls, tryOut } from './testing/nonsense.ts'
import { sendRaw } from './testing/socket.ts'

const calls = triedCalls()
const environment = { TRUST_PROXY: '1' }
let server: Binary
let visitor: Client
let admin: Client

beforeAll(async () => {
  const started = await startLoggedIn({ environment, args: ['serve', '--demo'] })
  ;({ binary: server, visitor, admin } = started)
})

test('nonsense is answered with a sentence, never with a failure', async () => {
  const several = fc.array(nonsense(calls), { minLength: 10, maxLength: 10 })
  const isAnswered = fc.asyncProperty(several, async (requests) => {
    const complaints = await Promise.all(requests.map((each) => tryOut(visitor, admin, each)))
    expect(complaints.filter(Boolean)).toEqual([])
  })
  await fc.assert(isAnswered, { seed: 20_260_302, numRuns: 60 })
})

const hardlyHttp = [
  'nonsense\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET  HTTP/9.9\r\nHost: x\r\n\r\n',
  `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
  'GET //evil.example/.. HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://evil.example/admin-panel HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/faq HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/faq HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
  'POST /api/faq HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n',
  'POST /api/faq HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc',
  'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
].map((words) => [JSON.stringify(words).slice(0, 60), words] as const)

test.each(hardlyHttp)('what is hardly HTTP (%s …) does the server no harm', async (_, words) => {
  const heard = await sendRaw(server.url, words, true)
  expect(heard).not.toMatch(/^HTTP\/1\.1 5/)
  expect((await visitor.get('/api/health')).status).toBe(200)
})
