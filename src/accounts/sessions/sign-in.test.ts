import { expect, spyOn, test } from 'bun:test'
import { makeAda } from '../../testing/ada.ts'
import { ada } from '../../testing/cast.ts'
import { environment } from '../../testing/site.ts'
import { visitorOf } from '../../testing/visitor.ts'
import { createTestWorld } from '../../testing/world.ts'

/** A site where logging in is tried with a password from an address; answers the status and how long that was slowed. */
function site() {
  const world = createTestWorld(environment)
  makeAda(world)
  const anybody = visitorOf(world)
  const logIn = async (password: string, from: string) => {
    const visitor = anybody.as(undefined, from)
    const before = world.clock().getTime()
    const { status } = await visitor.post('/api/auth/login', { username: ada.user, password })
    return { status, paused: world.clock().getTime() - before }
  }
  return { world, logIn }
}

test('guesses slow an account until its password is right, from wherever they come, and lock nobody out', async () => {
  const { logIn } = site()
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
  const { world, logIn } = site()
  await world.limits.loginsOfAddress.take('192.0.2.1', 19)
  const statuses: number[] = []
  for (const password of [ada.password, ada.password, 'not the password', ada.password])
    statuses.push((await logIn(password, '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 401, 429])
})
