import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { addAda } from '../../testing/ada.ts'
import { ada, tracker } from '../../testing/cast.ts'
import type { ClientResponse } from '../../testing/client.ts'
import { createTestContext, visitorOf } from '../../testing/context.ts'
import { logInAsAda } from '../../testing/logged-in.ts'
import { openSite } from '../../testing/memory.ts'
import { claimsIn, environment } from '../../testing/site.ts'
import { hour, minute } from '../../units.ts'
import { createFirstAdmin } from '../first-admin.ts'

const login = '/api/auth/login'
const right = { username: ada.user, password: ada.password }
const wrong = { username: ada.user, password: 'not the password' }

const site = await openSite()

let addresses = 0
const somebody = () => site.visitor.as(undefined, `203.0.113.${++addresses}`)

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

afterEach(() => mock.restore())

/** Logging in from an address answers what somebody is told, and for how long that was slowed. */
function openGuessed() {
  const context = createTestContext(environment)
  addAda(context)
  const anybody = visitorOf(context)
  const logIn = async (password: string, from: string, username = ada.user) => {
    const before = context.clock().getTime()
    const login = { username, password }
    const answer = await anybody.as(undefined, from).post('/api/auth/login', login)
    return { ...responseOf(answer), paused: context.clock().getTime() - before }
  }
  return { context, logIn }
}

/** All that an answer tells, without the id that is another one each time. */
const responseOf = ({ status, headers, text }: ClientResponse) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
})

test('a guess verifies one hash of the same parameters, whether there is the account or not', async () => {
  const { logIn } = openGuessed()
  const verify = spyOn(Bun.password, 'verify')
  const hash = spyOn(Bun.password, 'hash')
  for (const username of [ada.user, 'nobody']) await logIn('a guess', '192.0.2.1', username)
  const work = verify.mock.calls.map(([password, against]) => {
    const parts = String(against).split('$')
    return [password, ...parts.slice(1, 4), String(against).length]
  })
  const { length } = String(verify.mock.calls[0]?.[1])
  const one = ['a guess', 'argon2id', 'v=19', 'm=19456,t=2,p=1', length]
  expect(work).toEqual([one, one])
  expect(hash).not.toHaveBeenCalled()
})

test('guesses are answered alike, to the last header, and slowed alike, whether there is the account or not', async () => {
  const verify = spyOn(Bun.password, 'verify').mockImplementation(async () => false)
  const guess = async (username: string) => {
    const { logIn } = openGuessed()
    const seen = []
    for (let n = 0; n < 8; n++) seen.push(await logIn('a guess', `192.0.2.${n}`, username))
    return seen
  }
  const known = await guess(ada.user)
  expect(await guess('nobody')).toEqual(known)
  expect(known.map(({ paused }) => paused)).toEqual([0, 0, 0, 0, 0, 250, 500, 1000])
  expect(verify).toHaveBeenCalledTimes(16)
})

test('two passwords are verified at a time, however many guess', async () => {
  const { logIn } = openGuessed()
  let [atOnce, most] = [0, 0]
  spyOn(Bun.password, 'verify').mockImplementation(async () => {
    most = Math.max(most, ++atOnce)
    await Bun.sleep(0)
    atOnce--
    return false
  })
  await Promise.all(Array.from({ length: 20 }, (_, n) => logIn('a guess', `192.0.2.${n}`)))
  expect(most).toBe(2)
})

test('guesses slow an account until its password is right, from wherever they come, and lock nobody out', async () => {
  const { logIn } = openGuessed()
  spyOn(Bun.password, 'verify').mockImplementation(async (tried) => tried === 'right')
  const seen: number[][] = []
  for (const [n, password] of [...Array(10).fill('no'), 'right', 'right', 'no'].entries()) {
    const { status, paused } = await logIn(password, `192.0.2.${n}`)
    seen.push([status, paused])
  }
  const slowed = [0, 0, 0, 0, 0, 250, 500, 1000, 2000, 2000].map((ms) => [401, ms])
  expect(seen).toEqual([...slowed, [200, 2000], [200, 0], [401, 0]])
})

test('who logs in takes no place of those that share an address', async () => {
  const { context, logIn } = openGuessed()
  await context.limits.loginsOfAddress.take('192.0.2.1', 19)
  const statuses: number[] = []
  for (const password of [ada.password, ada.password, 'not the password', ada.password])
    statuses.push((await logIn(password, '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 401, 429])
})
