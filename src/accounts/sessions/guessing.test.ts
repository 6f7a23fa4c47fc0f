import { afterEach, describe, expect, type Mock, spyOn, test } from 'bun:test'
import { makeAda } from '../../testing/ada.ts'
import { ada } from '../../testing/cast.ts'
import type { Answer, Client } from '../../testing/client.ts'
import { environment } from '../../testing/site.ts'
import { visitorOf } from '../../testing/visitor.ts'
import { createTestWorld } from '../../testing/world.ts'

const login = '/api/auth/login'
const guess = { username: ada.user, password: 'not the password' }

async function site(settings = {}) {
  const world = createTestWorld({ ...environment, ...settings })
  makeAda(world)
  return visitorOf(world)
}

describe('a guess at an account that exists and one that doesn’t', () => {
  let spies: Mock<(...given: never[]) => unknown>[] = []
  afterEach(() => {
    for (const spy of spies) spy.mockRestore()
  })

  /** What the runtime is asked to do while somebody guesses: each hash that is made or verified. */
  async function workOf(visitor: Client, guess: object) {
    const verify = spyOn(Bun.password, 'verify')
    const hash = spyOn(Bun.password, 'hash')
    spies = [verify, hash]
    const answer = await visitor.post(login, guess)
    const work = verify.mock.calls.map(([password, against]) => ({
      password,
      parameters: String(against).split('$').slice(1, 4),
      length: String(against).length,
    }))
    const hashes = hash.mock.calls.length
    for (const spy of spies) spy.mockRestore()
    return { answer, work, hashes }
  }

  test('cost the same: one hash of the same parameters is verified', async () => {
    const visitor = await site()
    await visitor.post(login, guess) // the first one of a process makes the hash that strangers are compared with
    const known = await workOf(visitor, guess)
    const unknown = await workOf(visitor, { ...guess, username: 'nobody' })
    expect(known.work).toEqual([
      {
        password: guess.password,
        parameters: ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
        length: expect.any(Number),
      },
    ])
    expect(unknown.work).toEqual(known.work)
    expect([known.hashes, unknown.hashes]).toEqual([0, 0])
  })

  test('are answered alike, to the last header, and slowed alike', async () => {
    const seen = async (username: string) => {
      const world = createTestWorld(environment)
      makeAda(world)
      const anybody = visitorOf(world)
      const seen: (ReturnType<typeof told> & { paused: number })[] = []
      for (let n = 0; n < 8; n++) {
        const visitor = anybody.as(undefined, `192.0.2.${n}`)
        const before = world.clock().getTime()
        const answer = await visitor.post(login, { ...guess, username })
        seen.push({ ...told(answer), paused: world.clock().getTime() - before })
      }
      return seen
    }
    const verify = spyOn(Bun.password, 'verify').mockImplementation(async () => false)
    spies = [verify]
    const known = await seen(ada.user)
    expect(await seen('nobody')).toEqual(known)
    expect(known.map(({ paused }) => paused)).toEqual([0, 0, 0, 0, 0, 250, 500, 1000])
    expect(verify).toHaveBeenCalledTimes(16)
  })
})

/** All that an answer tells, without the id that is another one each time. */
const told = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
})

test('two passwords are verified at a time, however many guess', async () => {
  const visitor = await site()
  let [atOnce, most] = [0, 0]
  const verify = spyOn(Bun.password, 'verify').mockImplementation(async () => {
    most = Math.max(most, ++atOnce)
    await Bun.sleep(0)
    atOnce--
    return false
  })
  const guesses = Array.from({ length: 20 }, (_, n) =>
    visitor.as(undefined, `192.0.2.${n}`).post(login, guess),
  )
  await Promise.all(guesses)
  verify.mockRestore()
  expect(most).toBe(2)
})

/** Logging in as ada from an address answers the status, and for how long that was slowed. */
function openSite() {
  const world = createTestWorld(environment)
  makeAda(world)
  const anybody = visitorOf(world)
  const logIn = async (password: string, from: string) => {
    const before = world.clock().getTime()
    const sent = { username: ada.user, password }
    const { status } = await anybody.as(undefined, from).post(login, sent)
    return { status, paused: world.clock().getTime() - before }
  }
  return { world, logIn }
}

test('guesses slow an account until its password is right, from wherever they come, and lock nobody out', async () => {
  const { logIn } = openSite()
  const verify = spyOn(Bun.password, 'verify').mockImplementation(
    async (tried) => tried === 'right',
  )
  const seen: number[][] = []
  for (const [n, password] of [...Array(10).fill('no'), 'right', 'right', 'no'].entries()) {
    const { status, paused } = await logIn(password, `192.0.2.${n}`)
    seen.push([status, paused])
  }
  verify.mockRestore()
  const slowed = [0, 0, 0, 0, 0, 250, 500, 1000, 2000, 2000].map((ms) => [401, ms])
  expect(seen).toEqual([...slowed, [200, 2000], [200, 0], [401, 0]])
})

test('who logs in takes no place of those that share an address', async () => {
  const { world, logIn } = openSite()
  await world.limits.loginsOfAddress.take('192.0.2.1', 19)
  const statuses: number[] = []
  for (const password of [ada.password, ada.password, 'not the password', ada.password])
    statuses.push((await logIn(password, '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 401, 429])
})
