import { connect } from 'node:net'
import fc from 'fast-check'

const crlf = '\r\n'
const oneOf = (...words: string[]) => fc.constantFrom(...words)
const junk = fc.string({ unit: 'binary-ascii', maxLength: 40 })

const method = fc.oneof(
  oneOf(
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'get',
    'PROPFIND',
    '',
  ),
  junk,
)
const target = fc.oneof(
  oneOf(
    '/',
    '*',
    '/api/faq',
    '//',
    '/..',
    '/%',
    '/%00',
    '/faq?',
    '?',
    '#',
    'faq',
    '/\u00e9',
    '/a b',
  ),
  oneOf(
    'http://evil.example/',
    'http://',
    'https://[::1',
    'evil.example:443',
    '/api/admins',
    '/\\',
  ),
  oneOf(
    '/images/../api/admins',
    '/api/faq/1;x',
    '/student-highlights/1/',
    '/.well-known/',
    '/%2e%2e/',
  ),
  junk.map((text) => `/${text}`),
)
const version = fc.oneof(
  { weight: 5, arbitrary: oneOf('HTTP/1.1') },
  oneOf('HTTP/1.0', 'HTTP/2', 'HTTP/9.9', 'http/1.1', ''),
  junk,
)
const header = fc.oneof(
  oneOf('Host: x', 'Host:', 'Host: a, b', 'Host: [::1', 'Host: evil.example/../x', 'Host: x:99999'),
  oneOf('Content-Length: 0', 'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 1e3'),
  oneOf(
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: identity',
  ),
  oneOf('Content-Type: application/json', 'Content-Type: multipart/form-data; boundary=x'),
  oneOf('Connection: close', 'Connection: upgrade', 'Upgrade: websocket', 'Upgrade: h2c'),
  oneOf('Expect: 100-continue', 'Range: bytes=0-', 'Accept-Encoding: br', ' folded', ': no name'),
  oneOf('X: \u0001', 'Authorization: Bearer \u00ff', 'Cookie: a=b', 'If-None-Match: "', 'No colon'),
  junk,
)
const body = oneOf('', '{}', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '--x\r\n\r\n--x--', 'hello', '\0')

/** Bytes that look like a request, more or less. */
export const rawNonsense: fc.Arbitrary<string> = fc
  .tuple(method, target, version, fc.array(header, { maxLength: 6 }), body, oneOf(crlf, crlf, '\n'))
  .map(([verb, path, protocol, headers, text, end]) =>
    [`${verb} ${path} ${protocol}`, 'Host: localhost', ...headers, '', text].join(end),
  )

/** Sends the bytes and hangs up; answers all that was heard. */
export async function say(url: string, bytes: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (part) => {
    heard += part
  })
  socket.on('error', () => {}) // it may hang up first
  socket.setTimeout(5_000, () => socket.destroy())
  socket.end(Buffer.from(bytes, 'latin1'))
  await new Promise((gone) => socket.once('close', gone))
  return heard
}
