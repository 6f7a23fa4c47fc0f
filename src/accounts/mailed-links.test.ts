import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { ada, twice } from '../testing/cast.ts'
import { passwordLinkIn, queuedIn } from '../testing/mail.ts'
import { siteOpener } from '../testing/memory.ts'
import { hour, minute } from '../units.ts'
import { findByUser } from './admins.ts'

const openSite = siteOpener(await readBuiltWeb())
const bob = { user: 'bob', email: 'bob@college.edu' }
const password = 'a fresh one for bob'
const mail = { SMTP_URL: 'smtp://localhost:1' }

async function open(settings: Record<string, string> = {}) {
  const site = await openSite(settings)
  const invite = (headers = {}) => site.admin.post('/api/admins', { ...bob, invite: true }, headers)
  const forget = (who: string, by = site.visitor) => by.post('/api/auth/forgot', { who })
  const queued = () => queuedIn(site.context)
  const email = () => queued().at(-1)
  const enter = async (text: unknown) =>
    (await site.visitor.form('POST', passwordLinkIn(text), twice(password))).status
  const logIn = (word = password) =>
    site.visitor.post('/api/auth/login', { username: bob.user, password: word })
  return { ...site, invite, forget, queued, email, enter, logIn }
}

test('an invited admin gets a link for 72 hours by mail, and another, sets a password with it once, and logs in', async () => {
  const settings = { ...mail, SESSION_HOURS: '100' }
  const { context, admin, invite, email, enter, logIn } = await open(settings)
  const { status, body } = await invite()
  expect({ status, body }).toMatchObject({ status: 201, body: { ...bob, entered_at: null } })
  expect(body['link']).toBeUndefined()
  expect(email()).toMatchObject({ kind: 'password', recipient: bob.email })
  expect(email()?.body).toContain('ada has made an account for you')
  context.pass(72 * hour)
  expect(await enter(email()?.body)).toBe(404)
  await admin.post(`/api/admins/${body['id']}/invite`, {})
  const text = email()?.body
  context.pass(72 * hour - 1)
  expect([await enter(text), await enter(text)]).toEqual([303, 404])
  expect((await logIn()).status).toBe(200)
  expect(findByUser(context.db, bob.user)?.entered_at).not.toBeNull()
  const acts = context.sqlite.query('SELECT did FROM activity').values().flat()
  expect(acts).toEqual<unknown[]>([
    ...['created', 'invited', 'invited', 'password changed', 'logged in'],
  ])
})

test('without mail the link is answered to be handed over, also where the answer was lost, and is stored nowhere', async () => {
  const { context, invite, enter } = await open()
  const key = { 'idempotency-key': 'once' }
  const first = (await invite(key)).body['link']
  const second = (await invite(key)).body['link']
  expect(context.sqlite.serialize().toString()).not.toContain(String(second).slice(-22))
  expect(await enter(first)).toBe(404) // a new link ends the one before
  expect(await enter(second)).toBe(303)
  expect((await invite(key)).body['link']).toBeUndefined()
})

test('an account that was entered is not invited any more', async () => {
  const { admin, invite, enter } = await open()
  const { body } = await invite()
  await enter(body['link'])
  expect((await admin.post(`/api/admins/${body['id']}/invite`, {})).status).toBe(409)
})

test('an invitation takes no password, and says so', async () => {
  const { admin } = await open()
  const fields = { password: expect.stringContaining('invited') }
  const asked = { ...bob, invite: true, ...twice(password) }
  expect(await admin.post('/api/admins', asked)).toMatchObject({ status: 422, body: { fields } })
  expect((await admin.post('/api/admins', { ...asked, ...twice('') })).status).toBe(201)
})

test('nobody logs in to an account that has no password yet', async () => {
  const { invite, logIn, context } = await open()
  await invite()
  expect((await logIn('')).status).toBe(422)
  for (const word of ['null', 'undefined', context.secret])
    expect((await logIn(word)).status).toBe(401)
})

test('an invitation is refused for names that are taken or wrong', async () => {
  const { admin, invite } = await open()
  await invite()
  const fields = { email: expect.anything() }
  expect(await invite()).toMatchObject({ status: 409, body: { fields } })
  const wrong = await admin.post('/api/admins', { user: '', email: 'nobody', invite: true })
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { ...fields, user: expect.anything() } },
  })
})

test.each([ada.user.toUpperCase(), ada.email])('a link goes to the account of %s', async (who) => {
  const { visitor, forget, queued } = await open(mail)
  expect((await forget(who)).status).toBe(200)
  expect(queued()).toMatchObject([{ kind: 'password', recipient: ada.email }])
  const link = passwordLinkIn(queued()[0]?.body)
  expect((await visitor.get(link)).text).toContain(`“<bdi>${ada.user}</bdi>”`)
})

test('the answer and the time it takes are the same whether there is such an account or not', async () => {
  const { context, forget, queued } = await open(mail)
  const timed = async (who: string) => {
    const before = context.clock().getTime()
    const { status, text } = await forget(who)
    return { status, text, ms: context.clock().getTime() - before }
  }
  const known = await timed(ada.user)
  expect(known.ms).toBeGreaterThan(100)
  expect(await timed('nobody')).toEqual(known)
  expect(queued()).toHaveLength(1)
})

test('an account gets one email in ten minutes, however many ask for it', async () => {
  const { context, visitor, forget, queued } = await open(mail)
  for (let count = 1; count < 8; count++)
    await forget(ada.user, visitor.as(undefined, `203.0.113.${count}`))
  context.pass(9 * minute)
  const first = queued()
  await forget(ada.user)
  expect(queued()).toEqual(first)
  expect(first).toHaveLength(1)
  context.pass(minute)
  await forget(ada.user)
  expect(queued()).toHaveLength(1) // the one before was still to go, and its link is over
  expect(queued()).not.toEqual(first)
})

test('tries are limited as logins are, and keep nobody from the login', async () => {
  const { forget, visitor } = await open(mail)
  for (let count = 0; count < 5; count++) expect((await forget(ada.user)).status).toBe(200)
  expect((await forget(ada.user)).status).toBe(429)
  const login = { username: ada.user, password: ada.password }
  expect((await visitor.post('/api/auth/login', login)).status).toBe(200)
})

test('without mail it says whom to ask', async () => {
  const { forget, queued } = await open()
  const { status, body } = await forget(ada.user)
  expect(status).toBe(200)
  expect(body['message']).toContain('Ask another admin')
  expect(body['message']).toContain('hydra-lab --help')
  expect(queued()).toEqual([])
})
