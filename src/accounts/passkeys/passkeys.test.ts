import { expect, test } from 'bun:test'
import { adminIn } from '../../testing/ada.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { ada, bob } from '../../testing/cast.ts'
import type { Client } from '../../testing/client.ts'
import { siteOpener } from '../../testing/memory.ts'
import { challengeLife } from './challenges.ts'

const openSite = siteOpener()

type Options = { challenge: string }
const newOptions = async (client: Client) =>
  (await client.get('/api/passkeys/options')).body as unknown as Options
const loginOptions = async (client: Client) =>
  (await client.post('/api/auth/passkey/options', {})).body as unknown as Options

/** A site where ada has a passkey. */
async function openWithPasskey() {
  const site = await openSite()
  const device = createAuthenticator()
  const add = async (by = device, name = 'Ada’s phone') =>
    site.admin.post('/api/passkeys', { ...by.create(await newOptions(site.admin)), name })
  const added = await add()
  const logIn = async (counter: number, flags?: number) =>
    site.visitor.post(
      '/api/auth/passkey',
      device.get(await loginOptions(site.visitor), counter, flags),
    )
  return { ...site, device, add, added, logIn }
}

const unknown = 'This passkey isn’t known here. Please log in with your password.'

test('a passkey is added, logs its admin in without a name, and is told in the activity', async () => {
  const { admin, visitor, added, logIn } = await openWithPasskey()
  expect(added).toMatchObject({ status: 201, body: { name: 'Ada’s phone', used_at: null } })
  const { status, body } = await logIn(1)
  expect({ status, body }).toMatchObject({ status: 200, body: { user: ada.user, role: 'admin' } })
  expect((await visitor.as(String(body['token'])).get('/api/admins')).status).toBe(200)
  const { body: keys } = await admin.get('/api/passkeys')
  expect(keys).toMatchObject([{ name: 'Ada’s phone', used_at: expect.any(String) }])
  expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['created_at', 'id', 'name', 'used_at'])
  const acts = (await admin.get('/api/activity')).body.map(({ did }) => did)
  expect(acts).toEqual(['logged in', 'passkey added'])
})

test('a challenge is taken once, and only while it lives', async () => {
  const { context, visitor, device } = await openWithPasskey()
  const options = await loginOptions(visitor)
  const logIn = (counter: number) => visitor.post('/api/auth/passkey', device.get(options, counter))
  expect((await logIn(1)).status).toBe(200)
  expect(await logIn(2)).toMatchObject({ status: 401, body: { message: unknown } })
  const late = await loginOptions(visitor)
  context.pass(challengeLife + 1)
  expect((await visitor.post('/api/auth/passkey', device.get(late, 3))).status).toBe(401)
})

test('a counter that goes back is refused', async () => {
  const { logIn } = await openWithPasskey()
  expect((await logIn(5)).status).toBe(200)
  expect((await logIn(5)).status).toBe(401)
  expect((await logIn(4)).status).toBe(401)
  expect((await logIn(6)).status).toBe(200)
})

test('a signature without a verified user, for another site, by another key or changed is refused', async () => {
  const { visitor, device, logIn, add } = await openWithPasskey()
  expect((await logIn(1, 0x01)).status).toBe(401)
  const elsewhere = createAuthenticator('https://evil.example')
  expect((await add(elsewhere)).status).toBe(422)
  const other = createAuthenticator()
  const answer = { ...other.get(await loginOptions(visitor), 9), id: device.id }
  expect((await visitor.post('/api/auth/passkey', answer)).status).toBe(401)
  const good = device.get(await loginOptions(visitor), 9)
  const signature = `${good.signature.slice(0, -4)}AAAA`
  expect((await visitor.post('/api/auth/passkey', { ...good, signature })).status).toBe(401)
  expect((await visitor.post('/api/auth/passkey', { ...good, id: 'x'.repeat(2000) })).status).toBe(
    422,
  )
})

test('failed tries from one address are as few as failed logins', async () => {
  const { context, visitor } = await openSite()
  const stranger = createAuthenticator()
  const guess = async () =>
    visitor.post('/api/auth/passkey', stranger.get(await loginOptions(visitor), 1))
  await context.limits.loginsOfAddress.take(visitor.address, 19)
  expect([(await guess()).status, (await guess()).status]).toEqual([401, 429])
})

test('each is its admin’s own, can be named and removed, and ends with the account', async () => {
  const { context, admin, visitor, added, add, logIn } = await openWithPasskey()
  const other = await adminIn(context, visitor, bob)
  const path = `/api/passkeys/${added.body['id']}`
  expect((await other.get('/api/passkeys')).text).toBe('[]')
  expect((await other.put(path, { name: 'Mine' })).status).toBe(404)
  expect((await other.delete(path)).status).toBe(404)
  expect((await admin.put(path, { name: 'Laptop' })).body).toMatchObject({ name: 'Laptop' })
  expect((await add()).status).toBe(422) // the same once more
  expect((await admin.delete(path)).status).toBe(200)
  expect((await logIn(1)).status).toBe(401)
  await add()
  expect((await other.delete('/api/admins/admin-panel/1')).status).toBe(200)
  expect((await logIn(2)).status).toBe(401)
  expect(context.sqlite.query('SELECT count(*) FROM passkeys').values()).toEqual([[0]])
})

test.each([
  ['http://hydra.college.edu', 409],
  ['https://10.0.0.7', 409],
  ['http://localhost:3000', 200],
  ['https://hydra.college.edu', 200],
])('under %s the options are answered with %d', async (PUBLIC_URL, status) => {
  const { admin, visitor } = await openSite({ PUBLIC_URL })
  expect((await visitor.post('/api/auth/passkey/options', {})).status).toBe(status)
  expect((await admin.get('/api/passkeys/options')).status).toBe(status)
})

test('none is added where the session ends while it is verified', async () => {
  const { context, admin } = await openSite()
  const made = createAuthenticator().create(await newOptions(admin))
  const transaction = context.db.transaction.bind(context.db)
  context.db.transaction = (work, config) => {
    context.sqlite.run('DELETE FROM sessions')
    return transaction(work, config)
  }
  expect((await admin.post('/api/passkeys', { ...made, name: 'Late' })).status).toBe(401)
  expect(context.sqlite.query('SELECT count(*) FROM passkeys').values()).toEqual([[0]])
})
