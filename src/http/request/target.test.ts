import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startAsAda } from '../../testing/begun.ts'
import type { Binary } from '../../testing/binary.ts'
import { access } from '../../testing/cast.ts'
import { hear } from '../../testing/socket.ts'

let site: Binary
beforeAll(async () => {
  site = (await startAsAda({})).binary
}, 20_000)
afterAll(() => site.stop())

/** The first line of what is answered. */
async function ask(head: string, body = '') {
  const heard = await hear(site.url, `${head}\r\nConnection: close\r\n\r\n${body}`)
  return heard.split('\r\n', 1)[0]
}

test('a host of any length is answered, and a request without a usable one', async () => {
  for (const host of ['a', 'lab', '[::1]', 'hydra.college.edu'])
    expect([host, await ask(`GET /api/faq HTTP/1.1\r\nHost: ${host}`)]).toEqual([
      host,
      'HTTP/1.1 200 OK',
    ])
  expect(await ask('GET /api/faq HTTP/1.0')).toContain(' 200 ')
  expect(await ask('GET /faq HTTP/1.1\r\nHost: evil"x y')).toContain(' 200 ')
  expect(await ask('GET http://x/api/nothing HTTP/1.1\r\nHost: a')).toContain(' 404 ')
})

test('what is sent to a host of any length is read, and refused where it is too large', async () => {
  const head = (host: string, how: string) =>
    `POST /api/student HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${how}`
  const request = JSON.stringify(access)
  const tooLarge = `${`ea60\r\n${'a'.repeat(60_000)}\r\n`.repeat(10)}0\r\n\r\n`
  for (const host of ['a', 'lab', 'hydra.college.edu']) {
    const good = await ask(head(host, `Content-Length: ${Buffer.byteLength(request)}`), request)
    const refused = await ask(head(host, 'Transfer-Encoding: chunked'), tooLarge)
    expect([host, good, refused]).toEqual([
      host,
      'HTTP/1.1 201 Created',
      'HTTP/1.1 413 Payload Too Large',
    ])
  }
}, 20_000)
