import { expect, test } from 'bun:test'
import { jwt } from '@elysiajs/jwt'
import { createApp } from './app.ts'
import { everyKind, reviewedKinds } from './content/every-kind.ts'
import { bob } from './testing/cast.ts'
import { claimsIn, describeSource } from './testing/site.ts'
import { createTestWorld } from './testing/world.ts'

/** What anybody may call. Every other call is for admins alone; a new one belongs there until it is named here. */
const open = new Set([
  ...everyKind.flatMap(({ path }) => [`GET /api/${path}/`, `GET /api/${path}/:id`]),
  ...reviewedKinds.flatMap(({ path }) => [`POST /api/${path}/`, `GET /api/${path}/:id/next`]),
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

const calls = createApp(createTestWorld()).routes.map(({ method, path }) => ({
  method,
  path,
  name: `${method} ${path}`,
}))
const namesTheSession = expect.stringMatching(/\bAuthorization\b/)
const guarded = calls.filter(({ name }) => !open.has(name))

test('the list of open calls names only calls that exist', () => {
  expect([...open].filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  expect(guarded.length).toBeGreaterThan(35)
})

describeSource('who may call what', (site) => {
  const pathOf = (path: string) => path.replace(/:\w+/g, '999999')
  const body = '{"not": "what is asked for"}'
  const headers = { 'content-type': 'application/json' }
  const init = (method: string) => (method === 'GET' ? {} : { body, headers })

  const deletedAdmin = async () => {
    const { body } = await site.admin.post('/api/admins', bob)
    const { user: username, password } = bob
    const login = await site.visitor.post('/api/auth/login', { username, password })
    await site.admin.delete(`/api/admins/admin-panel/${body['id']}`)
    return site.visitor.as(String(login.body['token']))
  }

  const expiredAdmin = async () => {
    const exp = Math.floor(Date.now() / 1000) - 60
    const { decorator } = jwt({ name: 'jwt', secret: site.secret })
    const claims = { sub: '1', ...claimsIn(site.admin.token), exp }
    return site.visitor.as(await decorator.jwt.sign(claims))
  }

  test('whoever has no session gets 401 from every call for admins, whatever they send', async () => {
    for (const stranger of [site.visitor, await expiredAdmin(), await deletedAdmin()]) {
      for (const { method, path, name } of guarded) {
        const answer = await stranger.ask(method, pathOf(path), init(method))
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
      const { status } = await site.admin.ask(method, pathOf(path), init(method))
      expect([name, [200, 201, 404, 422].includes(status)]).toEqual([name, true])
    }
  })

  test('nobody is asked for a session by an open call', async () => {
    for (const { method, path, name } of calls.filter(
      (call) => open.has(call.name) && !call.path.startsWith('/api/auth/'),
    )) {
      const { status } = await site.visitor.ask(method, pathOf(path), init(method))
      expect([name, [200, 404, 422].includes(status)]).toEqual([name, true])
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s where there is none is 401 for a stranger and 405 for an admin',
    async (method) => {
      for (const path of [
        '/api/faq',
        '/api/student-highlights/1',
        '/api/admins/check-username/x',
        '/api/student/approve',
      ]) {
        if (
          guarded.some(
            (call) =>
              call.method === method &&
              new RegExp(`^${call.path.replace(/:\w+/, '[^/]+').replace(/\/$/, '')}$`).test(path),
          )
        )
          continue
        const refused = await site.visitor.ask(method, path, init(method))
        expect(refused.status).toBe(401)
        const answer = await site.admin.ask(method, path, init(method))
        expect(answer.status).toBe(405)
        for (const { headers } of [refused, answer])
          expect([path, headers.get('vary')]).toEqual([path, namesTheSession])
        expect(answer.headers.get('allow')).toMatch(/GET|POST/)
      }
    },
  )

  test('what is open is 405 at once', async () => {
    expect((await site.visitor.get('/api/auth/login')).status).toBe(405)
    expect((await site.visitor.get('/send-alert')).headers.get('allow')).toBe('POST')
    expect((await site.visitor.ask('PATCH', '/api/health')).status).toBe(405)
  })

  test('a static path has its own methods, not those of an id', async () => {
    const allowed = async (method: string, path: string) =>
      (await site.admin.ask(method, path)).headers.get('allow')
    expect(await allowed('POST', '/api/student-highlights/pending')).toBe('GET, HEAD')
    expect(await allowed('GET', '/api/student/approve')).toBe('POST')
    expect(await allowed('PATCH', '/api/student-highlights/1')).toBe('GET, HEAD, PUT, DELETE')
  })

  test('no stranger puts or deletes anything, whether there is such a call or not', async () => {
    for (const path of [
      '/api/student-highlights',
      '/api/health',
      '/api/auth/login',
      '/api/nothing',
    ])
      for (const method of ['PUT', 'DELETE'])
        expect((await site.visitor.ask(method, path)).status).toBe(401)
    expect((await site.admin.delete('/api/health')).status).toBe(405)
    expect((await site.admin.delete('/api/nothing')).status).toBe(404)
  })

  test('everything under the admins’ calls is 401, what exists and what doesn’t', async () => {
    const [refused, missing] = [
      await site.visitor.get('/api/admins/nothing/here'),
      await site.admin.get('/api/admins/nothing/here'),
    ]
    expect([refused.status, missing.status]).toEqual([401, 404])
    for (const { headers } of [refused, missing])
      expect(headers.get('vary')).toEqual(namesTheSession)
    expect((await site.visitor.get('/api/nothing')).status).toBe(404)
  })
})
