import { expect, test } from 'bun:test'
import { emails } from '../mail/table.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { twice } from '../testing/cast.ts'
import { siteOpener } from '../testing/memory.ts'
import { hour } from '../units.ts'
import { findByUser } from './admins.ts'

const openSite = siteOpener(await readBuiltWeb())
const bob = { user: 'bob', email: 'bob@college.edu' }
const mail = { SMTP_URL: 'smtp://localhost:1' }
const password = 'a fresh one for bob'

async function open(settings: Record<string, string> = {}) {
  const site = await openSite(settings)
  const invite = () => site.admin.post('/api/admins', { ...bob, invite: true })
  const email = () => site.context.db.select().from(emails).all().at(-1)
  const linkIn = (text: unknown) => /(\/set-password\/[\w-]+)/.exec(String(text))?.[1] ?? ''
  const enter = (link: string) => site.visitor.form('POST', link, twice(password))
  const logIn = (word = password) =>
    site.visitor.post('/api/auth/login', { username: bob.user, password: word })
  return { ...site, invite, email, linkIn, enter, logIn }
}

test('an invited admin gets a link for 72 hours by mail, and another, sets a password with it once, and logs in', async () => {
  const { context, admin, invite, email, linkIn, enter, logIn } = await open({
    ...mail,
    SESSION_HOURS: '100',
  })
  const { status, body } = await invite()
  expect({ status, body }).toMatchObject({ status: 201, body: { ...bob, entered_at: null } })
  expect(body['link']).toBeUndefined()
  expect(email()).toMatchObject({ kind: 'password', recipient: bob.email })
  expect(email()?.body).toContain('ada has made an account for you')
  context.pass(72 * hour)
  expect((await enter(linkIn(email()?.body))).status).toBe(404)
  await admin.post(`/api/admins/${body['id']}/invite`, {})
  const link = linkIn(email()?.body)
  context.pass(72 * hour - 1)
  expect((await enter(link)).status).toBe(303)
  expect((await enter(link)).status).toBe(404)
  expect((await logIn()).status).toBe(200)
  expect(findByUser(context.db, bob.user)?.entered_at).not.toBeNull()
  const acts = context.sqlite.query('SELECT did FROM activity ORDER BY id DESC').values().flat()
  expect(acts).toEqual<unknown[]>([
    'logged in',
    'password changed',
    'invited',
    'invited',
    'created',
  ])
})

test('without mail the link is answered to be handed over, also where the answer was lost, and is stored nowhere', async () => {
  const { context, admin, linkIn, enter } = await open()
  const key = { 'idempotency-key': 'once' }
  const invite = () => admin.post('/api/admins', { ...bob, invite: true }, key)
  const first = linkIn((await invite()).body['link'])
  const second = linkIn((await invite()).body['link'])
  expect(context.sqlite.serialize().toString()).not.toContain(second.slice(-22))
  expect((await enter(first)).status).toBe(404) // a new link ends the one before
  expect((await enter(second)).status).toBe(303)
  expect((await invite()).body['link']).toBeUndefined()
})

test('an account that was entered is not invited any more', async () => {
  const { admin, invite, linkIn, enter } = await open()
  const { body } = await invite()
  await enter(linkIn(body['link']))
  expect((await admin.post(`/api/admins/${body['id']}/invite`, {})).status).toBe(409)
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
  expect(await invite()).toMatchObject({
    status: 409,
    body: { fields: { email: expect.anything() } },
  })
  const wrong = await admin.post('/api/admins', { user: '', email: 'nobody', invite: true })
  expect(wrong).toMatchObject({ status: 422 })
  expect(Object.keys(wrong.body['fields'] ?? {}).toSorted()).toEqual(['email', 'user'])
})
