import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { makeAdmin, tokenOf } from '../../testing/ada.ts'
import { ada, bob, question, twice } from '../../testing/cast.ts'
import { siteOpener } from '../../testing/memory.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { hour } from '../../units.ts'
import { findByUser } from '../admins.ts'
import { isGuarded } from './guard.ts'

test('a call for admins looks for its session once', () => {
  const guarded = createApp(createTestWorld()).routes.filter(({ hooks }) => isGuarded(hooks))
  const looks = guarded.map(({ hooks }) => JSON.stringify(hooks, namesOfHooks))
  expect(looks.length).toBeGreaterThan(35)
  expect(looks.filter((each) => each.split('requireSession').length !== 2)).toEqual([])
})

const namesOfHooks = (_: string, value: unknown) =>
  typeof value === 'function' ? value.name : value

const openSite = siteOpener()

const endings: Record<string, (world: TestWorld) => void> = {
  'is deleted': ({ sqlite }) => void sqlite.run('DELETE FROM admins'),
  'is logged out': ({ sqlite }) => void sqlite.run('DELETE FROM sessions'),
  'is reset': ({ sqlite }) => void sqlite.run('UPDATE admins SET session_version = 7'),
  'comes to its end': ({ pass }) => pass(13 * hour),
}

/** `src/activity/recorded.test.ts` ends it during each of the calls. */
test.each(Object.entries(endings))(
  'a session that %s at the last moment writes nothing any more',
  async (_, end) => {
    const { world, visitor, admin } = await openSite()
    const transaction = world.db.transaction.bind(world.db)
    world.db.transaction = (work, config) => {
      end(world)
      return transaction(work, config)
    }
    const { status, headers } = await admin.post('/api/faq', question)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await visitor.get('/api/faq')).text).toBe('[]')
  },
)

const accounts = '/api/admins'
const renewed = twice('another that is long')

/** An admin of their own, who has sent half of a body and waits. */
async function halfway(method: string, path: string, body: object) {
  const { world, visitor, admin } = await openSite()
  const late = { user: 'late', email: 'late@college.edu' }
  makeAdmin(world, late)
  const row = findByUser(world.db, late.user)
  const text = JSON.stringify(body)
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const parts = [text.slice(0, 10)]
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const part = parts.shift()
    if (part !== undefined) return controller.enqueue(Buffer.from(part))
    read.resolve()
    await mayFinish
    controller.enqueue(Buffer.from(text.slice(10)))
    controller.close()
  }
  const arriving = new ReadableStream({ pull }, { highWaterMark: 0 }) // nothing is asked for before it is read
  const headers = { 'content-type': 'application/json' }
  const by = visitor.as(row && (await tokenOf(world, row)))
  const answer = by.ask(method, path, { body: arriving, headers })
  await read.promise
  return { admin, visitor, answer, finish, one: `${accounts}/admin-panel/${row?.id}` }
}

test('an admin whose body is still arriving creates no admin once they are deleted', async () => {
  const { admin, answer, finish, one } = await halfway('POST', accounts, bob)
  expect((await admin.delete(one)).status).toBe(200)
  finish()
  expect((await answer).status).toBe(401)
  expect((await admin.get(`${accounts}/check-username/${bob.user}`)).text).toContain('true')
})

test('and gives nobody a new password once they have one themselves', async () => {
  const ours = `${accounts}/admin-panel/1`
  const { admin, visitor, answer, finish, one } = await halfway('PUT', ours, renewed)
  expect((await admin.put(one, renewed)).status).toBe(200)
  finish()
  expect((await answer).status).toBe(401)
  const login = { username: ada.user, password: ada.password }
  expect((await visitor.post('/api/auth/login', login)).status).toBe(200)
})
