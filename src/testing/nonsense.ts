import fc from 'fast-check'
import { pageRoutes } from '../pages/contract.ts'
import type { Client, ClientResponse } from './client.ts'
import { endpointsWithFields, routes } from './endpoints.ts'
import { complaintsAbout } from './security-headers.ts'

export const triedCalls = () =>
  routes.map(({ method, path }) => `${method} ${path}`).filter((call) => !call.endsWith('/logout'))

/** A request with something odd about it. */
type Nonsense = ReturnType<typeof nonsense> extends fc.Arbitrary<infer Odd> ? Odd : never

const names = [
  ...new Set(endpointsWithFields().flatMap(({ fields }) => fields)),
  ...['hl_key', 'hl_check', 'hl_opened', '__proto__', 'constructor', 'toString'],
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800', '‮', '%00', '../../etc/passwd', "' OR 1=1 --", '<script>'],
    ...['https://example.edu/', 'javascript:alert(1)', 'data:image/png;base64,AAAA', '/images/x'],
    ...['ada@college.edu', 'programming', 'true', '{"a":1}', '9'.repeat(400), 'x'.repeat(25_000)],
  ),
)
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue(), fc.double(), fc.bigInt())
const fields = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 })
const asJson = (given: unknown) =>
  JSON.stringify(given, (_, each) => (typeof each === 'bigint' ? String(each) : each))

const json = 'application/json'
const type = fc.constantFrom(
  ...[json, `${json}; charset=utf-16`, 'text/plain', 'multipart/form-data', 'APPLICATION/JSON'],
  ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', ';', 'image/png'],
)

type Body = { kind: string; body: BodyInit | undefined; type?: string }
const noBody: Body = { kind: 'none', body: undefined }
const ofKind = (kind: string) => (body: BodyInit) => ({ kind, body, type: json })
const typed = (kind: string, bodies: fc.Arbitrary<BodyInit>): fc.Arbitrary<Body> =>
  fc.tuple(bodies, type).map(([body, type]) => ({ kind, body, type }))

const body: fc.Arbitrary<Body> = fc.oneof(
  fc.constant(noBody),
  fields.map(asJson).map(ofKind('fields')),
  fields.map((given) => ({ kind: 'form', body: formOf(given) })),
  typed('json', fc.json()),
  typed('text', text),
  typed(
    'bytes',
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
  ),
  fc.nat(20_000).map((depth) => ofKind('deep')('['.repeat(depth))),
  fc.nat(600_000).map((length) => ofKind('long')(`"${'x'.repeat(length)}"`)),
)

function formOf(given: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, each] of Object.entries(given)) {
    const isFile = typeof each === 'string' && each.length % 2 === 1
    if (isFile) form.append(name, new File([each], `${name}.png`, { type: 'image/png' }))
    else form.append(name, typeof each === 'string' ? each : (asJson(each) ?? ''))
  }
  return form
}

const segment = fc.oneof(
  fc.constantFrom('0', '1', '2', '-1', '1e3', '01', '9007199254740993', 'null', 'pending', '%'),
  fc.constantFrom('%00', '%ff%fe', '..%2f..', '%2e%2e', '~', ';', ' ', '💡', 'x'.repeat(1000)),
  fc.constantFrom('%zz', '%C3', '%C3%28', '%ed%a0%80', '%F0%9F%92%A9', '1e999', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 20 }).map(percent),
)

function percent(raw: string) {
  return [...Buffer.from(raw)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

const query = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((each) => `?${each}`),
  fc
    .tuple(fc.constantFrom('page', 'perPage', 'q', 'category', 'w', 'tab'), segment)
    .map(([name, each]) => `?${name}=${each}`),
  fc.constantFrom('?page=1&page=2', '?q=%', '?q=%zz', '?page=', '?w=320&w=640', '??', '?=&&='),
)

const header = fc.constantFrom<Record<string, string>>(
  ...['br', 'gzip', 'br;q=0, *', 'identity;q=0', ';;;', 'zstd'].map((each) => ({
    'accept-encoding': each,
  })),
  { 'if-match': '*' },
  { 'if-match': '"99", W/"1"' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1,5-' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'same' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic YTpi' },
  { cookie: 'a={"b":1}; c=%zz' },
  { 'x-forwarded-for': ', , unknown, [::1]:80' },
  { 'x-forwarded-proto': 'ftp' },
  { accept: 'text/html;q=0' },
  { origin: 'https://evil.example' },
)

/** To API endpoints, pages and unknown addresses. */
export function nonsense(calls: readonly string[]) {
  const known = [...calls, ...pageRoutes.map(({ path }) => `GET ${path}`)]
  const aimed = fc.tuple(fc.constantFrom(...known), segment, segment).map(([name, ...filling]) => {
    const [method = 'GET', path = '/'] = name.split(' ')
    return { method, path: path.replace(/:\w+/g, () => filling.shift() ?? '') }
  })
  const lost = fc
    .array(segment, { maxLength: 5 })
    .map((parts) => ({ method: 'GET', path: `/${parts.join('/')}` }))
  const method = fc.option(
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  )
  const target = fc.oneof({ weight: 6, arbitrary: aimed }, lost)
  return fc
    .tuple(target, method, query, fc.array(header, { maxLength: 3 }), body, fc.boolean())
    .map(([{ method, path }, other, search, given, sent, asAdmin]) => ({
      method: other ?? method,
      path: path + search,
      headers: Object.assign(
        {} as Record<string, string>,
        ...given,
        sent.type && { 'content-type': sent.type },
      ),
      body: ['GET', 'HEAD'].includes(other ?? method) ? undefined : sent.body,
      kind: sent.kind,
      asAdmin,
    }))
}

export async function tryOut(visitor: Client, admin: Client, nonsense: Nonsense) {
  const { method, path, headers, body, asAdmin } = nonsense
  const answer = await (asAdmin ? admin : visitor).request(method, path, { headers, body })
  const complaint = complaintAbout(answer, method)
  return complaint && `${method} ${path.slice(0, 300)} with ${nonsense.kind}: ${complaint}`
}

function complaintAbout(answer: ClientResponse, method: string) {
  const { status, headers, text, body } = answer
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`
  const [missing] = complaintsAbout(answer)
  if (missing) return `answers ${status} without ${missing}`
  if (status < 400 || method === 'HEAD') return undefined
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const isSaid = isPage ? text.includes('<h1') : /[.!]$/.test(String(body['message']))
  return isSaid ? undefined : `answers ${status} without a sentence: ${text.slice(0, 300)}`
}
