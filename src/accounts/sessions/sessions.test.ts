import { expect, test } from 'bun:test'
import { ada, tracker } from '../../testing/cast.ts'
import { createTestContext } from '../../testing/context.ts'
import { logInAsAda } from '../../testing/logged-in.ts'
import { openSite } from '../../testing/memory.ts'
import { claimsIn, environment } from '../../testing/site.ts'
import { visitorOf } from '../../testing/visitor.ts'
import { hour, minute } from '../../units.ts'
import { createFirstAdmin } from '../first-admin.ts'

const login = '/api/auth/login'
const right = { username: ada.user, password: ada.password }
const wrong = { username: ada.user, password: 'not the password' }

const site = await openSite()

let addresses = 0
const somebody = () => site.visitor.as(undefined, `203.0.113.${++addresses}`)

test('a login answers a token, whatever the case of the name', async () => {
  const { status, body } = await somebody().post(login, { ...right, username: ' ADA ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token: expect.any(String), user: 'ada', role: 'admin' })
})

test('five failures of an account from one address are the most, and other addresses still get in', async () => {
  const guesser = somebody()
  for (let n = 0; n < 5; n++) expect((await guesser.post(login, wrong)).status).toBe(401)
  const refused = await guesser.post(login, right)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 601)
  expect((await somebody().post(login, right)).status).toBe(200)
})

test('guesses that come at once don’t overshoot', async () => {
  const guesser = somebody()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => guesser.post(login, { ...wrong, username: 'eve' })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('a success clears the account’s count', async () => {
  const forgetful = somebody()
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) expect((await forgetful.post(login, wrong)).status).toBe(401)
    expect((await forgetful.post(login, right)).status).toBe(200)
  }
})

test('a token says for whom it is, when it was made, when it ends, with which password, and in which session', () => {
  const { sub, iat, exp, ver, sid, ...more } = claimsIn(site.admin.token)
  expect([sub, exp - iat, more]).toEqual(['1', 12 * 3600, {}])
  expect(Math.abs(iat - site.context.clock().getTime() / 1000)).toBeLessThan(300)
  expect([ver, sid]).toEqual([expect.any(Number), expect.any(Number)])
})

test('a dead token counts as none where anybody may call', async () => {
  const stranger = site.visitor.as('abc')
  expect((await stranger.get('/api/faq')).status).toBe(200)
  expect((await stranger.post('/api/student-highlights', tracker)).status).toBe(201)
})

test('a session is nobody’s once its admin’s id is somebody else’s, as after a restore', async () => {
  const context = createTestContext(environment)
  const visitor = visitorOf(context)
  await createFirstAdmin(context)
  const before = await logInAsAda(visitor)
  expect((await before.get('/api/admins')).status).toBe(200)
  context.sqlite.run('DELETE FROM admins')
  context.sqlite.run('DELETE FROM sqlite_sequence')
  await createFirstAdmin(context)
  expect((await before.get('/api/admins')).status).toBe(401)
})

test('a session ends after SESSION_HOURS', async () => {
  const { context, visitor } = await openSite({ SESSION_HOURS: '2' })
  const admin = await logInAsAda(visitor)
  context.pass(2 * hour - minute)
  expect((await admin.get('/api/admins')).status).toBe(200)
  context.pass(minute)
  expect((await admin.get('/api/admins')).status).toBe(401)
})
