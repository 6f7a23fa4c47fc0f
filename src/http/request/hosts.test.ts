import { afterAll, expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { access } from '../../testing/cast.ts'
import { openPages } from '../../testing/memory.ts'
import { sendRaw } from '../../testing/socket.ts'

const { context } = await openPages()
const app = createApp(context).listen({ hostname: '127.0.0.1', port: 0 })
afterAll(() => app.stop(true))

/** The first line of what is answered. */
async function first(head: string, body = '') {
  const heard = await sendRaw(
    String(app.server?.url),
    `${head}\r\nConnection: close\r\n\r\n${body}`,
  )
  return heard.split('\r\n', 1)[0]
}

test('hosts of any length, and invalid ones, get a response', async () => {
  const impossible = ['1.2.3.999', 'abcd%2f', '[::1', 'xn--', 'lab:99999']
  for (const host of ['a', 'lab', '[::1]', 'hydra.college.edu', ...impossible])
    for (const call of ['GET /api/faq', 'HEAD /faq?x', 'GET /images/x.webp', 'PUT /api/faq/1']) {
      const status = call.startsWith('PUT') ? 401 : call.includes('webp') ? 404 : 200
      const answer = await first(`${call} HTTP/1.1\r\nHost: ${host}`)
      expect([host, call, answer]).toEqual([host, call, expect.stringContaining(` ${status} `)])
    }
  expect(await first('GET /api/faq HTTP/1.0')).toContain(' 200 ')
  expect(await first('GET /faq HTTP/1.1\r\nHost: evil"x y')).toContain(' 200 ')
  expect(await first('GET http://x/api/nothing HTTP/1.1\r\nHost: a')).toContain(' 404 ')
})

test('a body sent to a host of any length is read, and refused if it is too large', async () => {
  const head = (host: string, how: string) =>
    `POST /api/student HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${how}`
  const request = JSON.stringify(access)
  const tooLarge = `${`ea60\r\n${'a'.repeat(60_000)}\r\n`.repeat(10)}0\r\n\r\n`
  for (const host of ['a', 'lab', 'hydra.college.edu']) {
    const good = await first(head(host, `Content-Length: ${Buffer.byteLength(request)}`), request)
    const refused = await first(head(host, 'Transfer-Encoding: chunked'), tooLarge)
    const announced = await first(head(host, 'Content-Length: 99000000000'), '{')
    expect([host, good, refused, announced]).toEqual([
      host,
      'HTTP/1.1 201 Created',
      'HTTP/1.1 413 Payload Too Large',
      'HTTP/1.1 413 Payload Too Large',
    ])
  }
})
