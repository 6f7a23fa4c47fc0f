import { beforeAll, expect, test } from 'bun:test'
import { type Binary, startBinary } from '../../testing/binary.ts'
import { access } from '../../testing/cast.ts'
import { hear } from '../../testing/socket.ts'

let site: Binary
beforeAll(async () => {
  site = await startBinary()
})

const impossible = ['1.2.3.999', 'abcd%2f', '[::1', 'xn--', 'lab:99999']
const asked = [
  ...['GET /api/faq', 'GET /faq', 'GET /', 'GET /student-highlights/1', 'GET /nowhere'],
  ...['GET /assets/x.js', 'GET /images/x.webp', 'GET /sitemap.xml', 'GET /api/health'],
  ...['HEAD /faq', 'PUT /api/faq/1', 'POST /submit-project', 'POST /api/student'],
  ...['POST /api/auth/login', 'POST /send-alert', 'OPTIONS /api/faq'],
]

const ask = async (call: string, host: string) => {
  const body = /^(GET|HEAD)/.test(call)
    ? ''
    : 'Content-Type: application/json\r\nContent-Length: 2\r\n'
  const head = `${call} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${body}\r\n`
  const [first = '', ...rest] = (await hear(site.url, head + (body && '{}'))).split('\r\n')
  return { status: Number(first.split(' ')[1]), text: rest.join('\r\n') }
}

test.each(impossible)(
  '%s can’t be, and is refused with a sentence, whatever is asked for',
  async (host) => {
    for (const call of asked) {
      const { status, text } = await ask(call, host)
      expect([call, status]).toEqual([call, 400])
      expect(text).toContain('X-Content-Type-Options: nosniff')
      if (!call.startsWith('HEAD')) expect(text).toContain('in the Host header."')
    }
  },
)

test('a host that can’t be is refused also where what it asks for is cached, and the others go on reading that', async () => {
  for (const host of ['lab', 'xn--', 'lab', '1.2.3.999', 'lab'])
    expect([host, (await ask('GET /faq', host)).status]).toEqual([host, host === 'lab' ? 200 : 400])
})

/** The first line of what is answered. */
const first = async (head: string, body = '') =>
  (await hear(site.url, `${head}\r\nConnection: close\r\n\r\n${body}`)).split('\r\n', 1)[0]

test('a host of any length is answered, and a request without a usable one', async () => {
  for (const host of ['a', 'lab', '[::1]', 'hydra.college.edu'])
    expect([host, await first(`GET /api/faq HTTP/1.1\r\nHost: ${host}`)]).toEqual([
      host,
      'HTTP/1.1 200 OK',
    ])
  expect(await first('GET /api/faq HTTP/1.0')).toContain(' 200 ')
  expect(await first('GET /faq HTTP/1.1\r\nHost: evil"x y')).toContain(' 200 ')
  expect(await first('GET http://x/api/nothing HTTP/1.1\r\nHost: a')).toContain(' 404 ')
})

test('what is sent to a host of any length is read, and refused where it is too large', async () => {
  const head = (host: string, how: string) =>
    `POST /api/student HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${how}`
  const request = JSON.stringify(access)
  const tooLarge = `${`ea60\r\n${'a'.repeat(60_000)}\r\n`.repeat(10)}0\r\n\r\n`
  for (const host of ['a', 'lab', 'hydra.college.edu']) {
    const good = await first(head(host, `Content-Length: ${Buffer.byteLength(request)}`), request)
    const refused = await first(head(host, 'Transfer-Encoding: chunked'), tooLarge)
    expect([host, good, refused]).toEqual([
      host,
      'HTTP/1.1 201 Created',
      'HTTP/1.1 413 Payload Too Large',
    ])
  }
})
