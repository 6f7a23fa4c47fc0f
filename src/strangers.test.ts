import { expect, test } from 'bun:test'
import { jwt } from '@elysiajs/jwt'
import { everyKind, reviewedKinds } from './content/every-kind.ts'
import { bob } from './testing/cast.ts'
import { routes } from './testing/endpoints.ts'
import { logIn } from './testing/logged-in.ts'
import { openSite } from './testing/memory.ts'
import { claimsIn } from './testing/site.ts'

/** Public endpoints. All others are for admins only; so is a new one until it is listed here. */
const open = new Set([
  ...everyKind.flatMap(({ path }) => [`GET /api/${path}/`, `GET /api/${path}/:id`]),
  ...reviewedKinds.map(({ path }) => `POST /api/${path}/`),
  'GET /api/contributions/',
  'GET /api/faculty/labels',
  'GET /api/news/',
  'GET /api/search/',
  'GET /api/calendar/',
  'GET /api/calendar/featured',
  'GET /api/calendar/next',
  'POST /api/sd-forms/',
  'POST /api/student/',
  'POST /api/auth/login',
  'POST /api/auth/forgot',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'GET /api/health/',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/lab/',
  'POST /api/submissions/find',
  'POST /api/submissions/:token/take-down',
  'GET /api/submissions/:token',
  'PUT /api/submissions/:token',
  'DELETE /api/submissions/:token',
  'POST /send-alert',
  'GET /images/:file',
  'GET /metrics',
])

const calls = routes.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
const namesTheSession = expect.stringMatching(/\bAuthorization\b/)
const guarded = calls.filter(({ name }) => !open.has(name))

test('the list of open calls names only calls that exist', () => {
  expect([...open].filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  expect(guarded.length).toBeGreaterThan(35)
})

const site = await openSite()

const pathOf = (path: string) => path.replace(/:\w+/g, '999999')
const body = '{"not": "what is asked for"}'
const json = { 'content-type': 'application/json' }
const init = (method: string) => (method === 'GET' ? {} : { body, headers: json })

const deletedAdmin = async () => {
  const { body } = await site.admin.post('/api/admins', bob)
  const deleted = await logIn(site.visitor, bob)
  await site.admin.delete(`/api/admins/admin-panel/${body['id']}`)
  return deleted
}

const expiredAdmin = async () => {
  const exp = Math.floor(site.context.clock().getTime() / 1000) - 60
  const { decorator } = jwt({ name: 'jwt', secret: site.context.secret })
  const { sub, sid, ver } = claimsIn(site.admin.token)
  const claims = { sub, sid, ver, exp }
  return site.visitor.as(await decorator.jwt.sign(claims))
}

test('whoever has no session gets 401 from every call for admins, whatever they send; a token counts in its header alone', async () => {
  const { token = '' } = site.admin
  const headers = { ...json, cookie: `token=${token}; adminToken=${token}; session=${token}` }
  for (const stranger of [site.visitor, await expiredAdmin(), await deletedAdmin()]) {
    for (const { method, path, name } of guarded) {
      const address = `${pathOf(path)}?token=${token}`
      const answer = await stranger.request(method, address, { ...init(method), headers })
      expect([name, answer.status]).toEqual([name, 401])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect([name, answer.headers.get('vary')]).toEqual([name, namesTheSession])
      expect(answer.body['message']).toBeString()
    }
  }
})

test('an admin gets something else', async () => {
  const ends = 'POST /api/auth/logout' // the session that the others are asked in
  for (const { method, path, name } of guarded.filter((call) => call.name !== ends)) {
    const { status } = await site.admin.request(method, pathOf(path), init(method))
    expect([name, [200, 201, 404, 422].includes(status)]).toEqual([name, true])
  }
})

test('nobody is asked for a session by an open call', async () => {
  for (const { method, path, name } of calls.filter((call) => open.has(call.name))) {
    if (path.startsWith('/api/auth/')) continue
    const { status } = await site.visitor.request(method, pathOf(path), init(method))
    expect([name, [200, 404, 422].includes(status)]).toEqual([name, true])
  }
})

/** Statuses without and with a session, and the methods of Allow. */
test.each([
  ['PATCH', '/api/faq', 401, 405, 'GET, HEAD, POST'],
  ['DELETE', '/api/faq', 401, 405, 'GET, HEAD, POST'],
  ['POST', '/api/student-highlights/1', 401, 405, 'GET, HEAD, PUT, DELETE'],
  ['POST', '/api/student-highlights/pending', 401, 405, 'GET, HEAD'],
  ['PUT', '/api/student/approve', 401, 405, 'POST'],
  ['OPTIONS', '/api/admins/check-username/x', 401, 405, 'GET, HEAD'],
  ['DELETE', '/api/health', 401, 405, 'GET, HEAD'],
  ['PUT', '/api/nothing', 401, 404, null],
  ['GET', '/api/admins/nothing/here', 401, 404, null],
  ['GET', '/api/nothing', 404, 404, null],
  ['GET', '/api/auth/login', 405, 405, 'POST'],
  ['GET', '/send-alert', 405, 405, 'POST'],
] as const)('%s %s is %d for a stranger and %d for an admin', async (...call) => {
  const [method, path, stranger, admin, allowed] = call
  const refused = await site.visitor.request(method, path, init(method))
  const answer = await site.admin.request(method, path, init(method))
  expect<unknown>([refused.status, answer.status]).toEqual([stranger, admin])
  expect(answer.headers.get('allow')).toBe(allowed)
  if (stranger !== 401) return
  for (const { headers } of [refused, answer]) expect(headers.get('vary')).toEqual(namesTheSession)
})
