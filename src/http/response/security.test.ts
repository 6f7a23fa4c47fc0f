import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../../pages/built.ts'
import { pageRoutes } from '../../pages/contract.ts'
import { ada, tracker } from '../../testing/cast.ts'
import type { Answer } from '../../testing/client.ts'
import { png } from '../../testing/pictures.ts'
import { complaintsAbout } from '../../testing/security-headers.ts'
import { describeSource, environment } from '../../testing/site.ts'
import { visitorOf } from '../../testing/visitor.ts'
import { createTestWorld } from '../../testing/world.ts'

const pages = pageRoutes.map(({ path }) => path.replace(':id', '1'))
const foreign = { origin: 'https://evil.example' }

/** What a browser asks before it lets a foreign page send something. */
const preflight = {
  ...foreign,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
}

describeSource('security headers', (site) => {
  test('stand on every picture and file, on 304, 401, 404, 405, 413, 415, 422 and what is compressed', async () => {
    const published = await site.admin.form('POST', '/api/faculty', {
      ...{ name: 'A', role: 'B', email: 'a@college.edu', office_hours: 'Mon' },
      ...{ phone_number: '1', office_location: '2', img: new Blob([png(8, 8)]) },
    })
    const home = await site.visitor.get('/')
    const [, file = ''] = /"(\/assets\/[^"]+\.js)"/.exec(home.text) ?? []
    const [, font = ''] = /"(\/assets\/[^"]+\.woff2)"/.exec(home.text) ?? []
    const tag = { 'if-none-match': String(home.headers.get('etag')) }
    const answers: [number, string, Promise<Answer>][] = [
      [200, 'picture', site.visitor.get(String(published.body['img']))],
      [200, 'script', site.visitor.get(file, { 'accept-encoding': 'br' })],
      [200, 'font', site.visitor.get(font)],
      [200, 'compressed', site.visitor.get('/', { 'accept-encoding': 'gzip' })],
      [200, 'HEAD', site.visitor.ask('HEAD', '/faculty')],
      [304, 'unchanged', site.visitor.get('/', tag)],
      [404, 'no page', site.visitor.get('/nothing')],
      [404, 'no file', site.visitor.get('/assets/nothing.js')],
      [405, 'wrong method', site.visitor.delete('/faculty')],
      [413, 'too large', site.admin.post('/api/faq', { question: 'x'.repeat(300_000) })],
      [415, 'wrong type', site.visitor.ask('POST', '/api/student', { body: 'x' })],
      [422, 'refused form', site.visitor.form('POST', '/submit-project', { summary: '' })],
      [303, 'accepted form', site.visitor.form('POST', '/submit-project', tracker)],
      [401, 'stranger', site.visitor.get('/api/admins', foreign)],
      [401, 'preflight', site.visitor.ask('OPTIONS', '/api/faq', { headers: preflight })],
    ]
    for (const [status, name, asked] of answers) {
      const answer = await asked
      expect([name, answer.status, complaintsAbout(answer)]).toEqual([name, status, []])
    }
  })

  test('stand on every page, which holds no script or style that its policy doesn’t name by hash, nor names one that it doesn’t hold', async () => {
    const refused = site.visitor.form('POST', '/submit-project', { summary: '' })
    const shown = [...pages, '/nothing', '/faculty?q=x'].map((page) => site.visitor.get(page))
    for (const answer of await Promise.all([...shown, refused])) {
      const { text, headers } = answer
      expect(complaintsAbout(answer)).toEqual([])
      const policy = String(headers.get('content-security-policy'))
      expect(named(policy, 'script-src')).toEqual(inline(text, 'script'))
      expect(named(policy, 'style-src')).toEqual(inline(text, 'style'))
      expect(text).not.toMatch(/<[^>]+ (style|on[a-z]+)=/)
      expect(text).not.toMatch(/(href|src|action)="javascript:/i)
    }
  })

  test('a token in a cookie or a query is none: no foreign page can ride on a session', async () => {
    const token = site.admin.token ?? ''
    const cookie = { cookie: `token=${token}; adminToken=${token}; session=${token}` }
    expect((await site.visitor.get('/api/admins', cookie)).status).toBe(401)
    expect((await site.visitor.get(`/api/admins?token=${token}`)).status).toBe(401)
    const login = await site.visitor.post('/api/auth/login', {
      username: ada.user,
      password: ada.password,
    })
    expect(login.headers.get('set-cookie')).toBeNull()
  })
})

/** The hashes that a policy's directive names, beside our own files. */
const named = (policy: string, directive: string) =>
  new RegExp(`${directive} 'self'([^;]*)`)
    .exec(policy)?.[1]
    ?.trim()
    .split(' ')
    .map((hash) => hash.slice(1, -1))
    .toSorted()

/** The hashes of a page's inline pieces that a browser would run or apply. */
const inline = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}([^>]*)>(.*?)</${tag}>`, 'gs'))]
    .filter(([, attributes = '']) => !/ src=|application\/(ld\+)?json/.test(attributes))
    .map(
      ([, , code = '']) => `sha256-${new Bun.CryptoHasher('sha256').update(code).digest('base64')}`,
    )
    .toSorted()

test('without https in PUBLIC_URL nobody is told to insist on it', async () => {
  const web = await readBuiltWeb()
  for (const PUBLIC_URL of ['http://lab.college.edu', 'http://localhost:3000']) {
    const world = { ...createTestWorld({ ...environment, PUBLIC_URL }), web }
    const visitor = visitorOf(world)
    for (const path of ['/', '/api/faq', '/api/nothing', '/api/admins']) {
      const answer = await visitor.get(path, { 'x-forwarded-proto': 'https' })
      expect(answer.headers.get('strict-transport-security')).toBeNull()
      expect(complaintsAbout(answer)).toEqual([])
    }
  }
})

test('a failure of ours carries them too', async () => {
  const world = createTestWorld(environment)
  const visitor = visitorOf(world)
  world.sqlite.run('PRAGMA max_page_count = 1')
  const full = await visitor.post('/api/student-highlights', {
    ...tracker,
    project_description: 'x'.repeat(20_000),
  })
  world.sqlite.run('DROP TABLE faq')
  const broken = await visitor.get('/api/faq')
  expect([full.status, broken.status]).toEqual([503, 500])
  expect([full, broken].flatMap(complaintsAbout)).toEqual([])
})
