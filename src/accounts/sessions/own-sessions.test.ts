import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { createTidying } from '../../commands/tidying.ts'
import { ada, bob, question, twice } from '../../testing/cast.ts'
import type { Client } from '../../testing/client.ts'
import type { TestContext } from '../../testing/context.ts'
import { logIn as logInAs } from '../../testing/logged-in.ts'
import { siteOpener } from '../../testing/memory.ts'
import { hour, minute } from '../../units.ts'

const openSite = siteOpener()
const path = '/api/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1'

async function openLogins() {
  const { context, visitor, admin } = await openSite()
  const logIn = (agent = firefox, account = { user: ada.user, password: ada.password }) =>
    logInAs(visitor, account, { 'user-agent': agent })
  return { context, visitor, admin, logIn }
}

const statusOf = async (somebody: Client) => (await somebody.get('/api/admins')).status

test('an admin sees their own sessions alone, the one that asks marked, without a network address', async () => {
  const { context, admin, logIn } = await openLogins()
  await admin.post('/api/admins', bob)
  await logIn(firefox, bob)
  context.pass(minute)
  const here = await logIn(safari)
  context.pass(minute)
  await logIn('curl/8.5.0')
  const { status, body, headers } = await here.get(path)
  expect([status, headers.get('x-total-count')]).toEqual([200, '3'])
  expect(headers.get('cache-control')).toBe('no-store')
  const begun_at = context.clock().toISOString()
  const ends_at = '2026-03-03T00:02:00.000Z'
  expect<unknown>(body).toEqual([
    {
      ...{ id: expect.any(Number), browser: 'curl', is_this: false },
      ...{ begun_at, seen_at: begun_at, ends_at },
    },
    expect.objectContaining({ browser: 'Safari on iPhone', is_this: true }),
    expect.objectContaining({ browser: null, is_this: false }),
  ])
})

test('a session that is ended from another is refused at once, in every call', async () => {
  const { admin, logIn } = await openLogins()
  const lost = await logIn()
  const id = (await lost.get(path)).body.find(({ is_this }) => is_this)?.['id']
  expect(await statusOf(lost)).toBe(200)
  expect(await admin.delete(`${path}/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'Deleted.', id, affectedRows: 1 },
  })
  expect([await statusOf(lost), (await lost.get(path)).status]).toEqual([401, 401])
  expect(await statusOf(admin)).toBe(200)
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
})

test('nobody ends another admin’s session, or learns that there is one', async () => {
  const { admin, logIn } = await openLogins()
  await admin.post('/api/admins', bob)
  const theirs = await logIn(firefox, bob)
  const id = (await theirs.get(path)).body[0]?.['id']
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
  expect((await admin.delete(path)).body).toMatchObject({ affectedRows: 0 })
  expect(await statusOf(theirs)).toBe(200)
})

test('all others end together, and this one goes on', async () => {
  const { admin, logIn } = await openLogins()
  const others = [await logIn(), await logIn(safari)]
  expect(await admin.delete(path)).toMatchObject({ status: 200, body: { affectedRows: 2 } })
  expect(await Promise.all([...others, admin].map(statusOf))).toEqual([401, 401, 200])
})

test('logging out ends the session on the server, not only in the browser', async () => {
  const { visitor, admin, logIn } = await openLogins()
  const here = await logIn()
  expect(await here.post('/api/auth/logout', {})).toMatchObject({
    status: 200,
    body: { message: 'Logged out.', affectedRows: 1 },
  })
  expect([await statusOf(here), await statusOf(admin)]).toEqual([401, 200])
  expect((await visitor.post('/api/auth/logout', {})).status).toBe(401)
})

const seenBy = ({ sqlite }: TestContext) =>
  sqlite.query<{ seen_at: string }, []>('SELECT seen_at FROM sessions').get()?.seen_at

test('when it was last used is noted every few minutes, after the answer', async () => {
  const { context, admin } = await openSite()
  const begun = seenBy(context)
  context.pass(4 * minute)
  await admin.get(path)
  await setImmediate()
  await setImmediate()
  expect(seenBy(context)).toBe(String(begun))
  context.pass(2 * minute)
  await admin.get('/api/faq/1')
  const meanwhile = seenBy(context)
  await setImmediate()
  await setImmediate()
  expect([meanwhile, seenBy(context)]).toEqual([begun, '2026-03-02T12:06:00.000Z'])
})

test('sessions that are over are forgotten, others are not', async () => {
  const { context, logIn } = await openLogins()
  context.pass(11 * hour)
  const late = await logIn()
  context.pass(2 * hour)
  await createTidying(context)()
  expect(context.sqlite.query('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 1 })
  expect((await late.get(path)).body).toHaveLength(1)
})

test('a new password and a deletion leave no session behind', async () => {
  const { context, admin, logIn } = await openLogins()
  const { body } = await admin.post('/api/admins', bob)
  const before = await logIn(firefox, bob)
  const path = `/api/admins/admin-panel/${body['id']}`
  const count = () =>
    context.sqlite.query('SELECT count(*) FROM sessions WHERE admin = ?').values(Number(body['id']))
  expect(count()).toEqual([[1]])
  const renewed = twice('another that is long')
  await admin.put(path, renewed)
  expect(count()).toEqual([[0]])
  expect(await statusOf(before)).toBe(401)
  await logIn(firefox, { ...bob, ...renewed })
  await admin.delete(path)
  expect(count()).toEqual([[0]])
})

const endings: Record<string, (context: TestContext) => void> = {
  'is deleted': ({ sqlite }) => void sqlite.run('DELETE FROM admins'),
  'is logged out': ({ sqlite }) => void sqlite.run('DELETE FROM sessions'),
  'is reset': ({ sqlite }) => void sqlite.run('UPDATE admins SET session_version = 7'),
  'comes to its end': ({ pass }) => pass(13 * hour),
}

/** `src/activity/recorded.test.ts` ends it during each of the calls. */
test.each(Object.entries(endings))(
  'a session that %s at the last moment writes nothing any more',
  async (_, end) => {
    const { context, visitor, admin } = await openSite()
    const transaction = context.db.transaction.bind(context.db)
    context.db.transaction = (work, config) => {
      end(context)
      return transaction(work, config)
    }
    const { status, headers } = await admin.post('/api/faq', question)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await visitor.get('/api/faq')).text).toBe('[]')
  },
)
