import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { addAda } from '../../testing/ada.ts'
import { ada } from '../../testing/cast.ts'
import type { ClientResponse } from '../../testing/client.ts'
import { createTestContext } from '../../testing/context.ts'
import { environment } from '../../testing/site.ts'
import { visitorOf } from '../../testing/visitor.ts'

afterEach(() => mock.restore())

/** Logging in from an address answers what somebody is told, and for how long that was slowed. */
function openSite() {
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
  const { logIn } = openSite()
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
    const { logIn } = openSite()
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
  const { logIn } = openSite()
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
  const { logIn } = openSite()
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
  const { context, logIn } = openSite()
  await context.limits.loginsOfAddress.take('192.0.2.1', 19)
  const statuses: number[] = []
  for (const password of [ada.password, ada.password, 'not the password', ada.password])
    statuses.push((await logIn(password, '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 401, 429])
})
