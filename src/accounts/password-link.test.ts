import { expect, test } from 'bun:test'
import { createTidying } from '../commands/tidying.ts'
import { shortestPassword } from '../fields/words.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { addAdmin } from '../testing/ada.ts'
import { ada, twice } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { submitForm, textOf } from '../testing/html-forms.ts'
import { openMailQueue, passwordLinkIn, queuedIn } from '../testing/mail.ts'
import { siteOpener } from '../testing/memory.ts'
import { minute } from '../units.ts'
import { endSessions, findByUser } from './admins.ts'

const openSite = siteOpener(await readBuiltWeb())
const bob = { user: 'bob', email: 'bob@college.edu', password: ada.password }
const fresh = 'a fresh one for bob'

async function openSiteOfTwo(settings: Record<string, string> = {}) {
  const site = await openSite({ SMTP_URL: 'smtp://localhost:1', ...settings })
  const { context, admin, visitor } = site
  addAdmin(context, bob)
  const id = Number(findByUser(context.db, bob.user)?.id)
  const send = () => admin.post(`/api/admins/password-link/${id}`, {})
  const email = () => queuedIn(context).at(-1)
  const link = async () => {
    await send()
    return passwordLinkIn(email()?.body)
  }
  const logIn = (password: string) =>
    visitor.post('/api/auth/login', { username: bob.user, password })
  const linkCount = () =>
    context.sqlite.query('SELECT count(*) FROM password_links').values()[0]?.[0]
  return { ...site, id, send, email, link, logIn, linkCount }
}

const set = (visitor: Client, link: string, password = fresh, confirmPassword = password) =>
  visitor.form('POST', link, { password, confirmPassword })

test('another admin sends a link, with which a password is set once, and all sessions are over', async () => {
  const { visitor, admin, send, email, logIn, id, linkCount } = await openSiteOfTwo()
  const before = visitor.as(String((await logIn(bob.password)).body['token']))
  expect(await send()).toMatchObject({
    status: 200,
    body: { message: `A link goes to ${bob.email}. It works once, within an hour.`, id },
  })
  expect(email()).toMatchObject({ kind: 'password', recipient: bob.email, state: 'waiting' })
  const link = passwordLinkIn(email()?.body)
  expect(email()?.body).toContain(`https://hydra.college.edu${link}\n`)
  expect(link).toMatch(/^\/set-password\/[\w-]{22}$/)
  expect((await before.get('/api/admins')).status).toBe(200)
  const done = await set(visitor, link)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin-login?set=1'])
  expect(done.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await visitor.get('/admin-login?set=1')).text).toContain('Your password is set.')
  expect((await before.get('/api/admins')).status).toBe(401)
  expect([(await logIn(bob.password)).status, (await logIn(fresh)).status]).toEqual([401, 200])
  expect((await admin.get('/api/activity?kind=admins')).body).toContainEqual(
    expect.objectContaining({ did: 'password changed', by: 'bob', item: id, title: 'bob' }),
  )
  expect((await set(visitor, link, 'yet another one')).status).toBe(404)
  expect((await logIn(fresh)).status).toBe(200)
  expect(linkCount()).toBe(0)
})

test('the page of a link is kept from others, and its form needs no script', async () => {
  const { visitor, link } = await openSiteOfTwo()
  const page = await visitor.get(await link())
  const { status, headers, text } = page
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    200,
    { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  ])
  expect(text).not.toContain('property="og:') // which would hold the link
  expect(text).toContain('For the account “<bdi>bob</bdi>”.')
  expect(text).toContain(`At least ${shortestPassword} characters`)
  const blank = await submitForm(visitor, page, twice(' '.repeat(shortestPassword)))
  expect([blank.status, textOf(blank.text)]).toEqual([
    422,
    expect.stringContaining('Enter a password'),
  ])
  const done = await submitForm(visitor, page, twice(fresh))
  expect(textOf(done.text)).toContain('Your password is set.')
})

test('a link that is wrong, used or an hour old gets the same page', async () => {
  const { context, visitor, link } = await openSiteOfTwo()
  const used = await link()
  await set(visitor, used)
  const old = await link()
  context.pass(60 * minute)
  const answers = []
  for (const path of [used, old, '/set-password/AAAAAAAAAAAAAAAAAAAAAA', '/set-password/x'])
    for (const answer of [await visitor.get(path), await set(visitor, path)])
      answers.push([answer.status, /This link can’t be used[^<]*/.exec(answer.text)?.[0]])
  const message =
    'This link can’t be used: it is wrong, was used, or is more than an hour old. Ask another admin to send you a new one.'
  expect(answers).toEqual(Array(8).fill([404, message]))
})

test('a new link ends the older one, and the email with it', async () => {
  const { context, visitor, link } = await openSiteOfTwo()
  const [older, newer] = [await link(), await link()]
  expect([(await visitor.get(older)).status, (await visitor.get(newer)).status]).toEqual([404, 200])
  expect(queuedIn(context).filter(({ kind }) => kind === 'password')).toHaveLength(1)
})

type Over = (site: Awaited<ReturnType<typeof openSiteOfTwo>>) => unknown
const endings: Record<string, Over> = {
  'the password is another': ({ admin, id }) =>
    admin.put(`/api/admins/admin-panel/${id}`, twice(fresh)),
  'the address is another': ({ admin, id }) =>
    admin.put(`/api/admins/admin-panel/${id}`, { email: 'robert@college.edu' }),
  'its admin is deleted': ({ admin, id }) => admin.delete(`/api/admins/admin-panel/${id}`),
  'all links end': ({ context }) => void context.db.transaction(endSessions),
}

test.each(Object.entries(endings))(
  'a link is over once %s, and its email does not go out',
  async (_, end) => {
    const site = await openSiteOfTwo()
    const sent = await site.link()
    await end(site)
    expect((await site.visitor.get(sent)).status).toBe(404)
    expect(queuedIn(site.context).filter(({ kind }) => kind === 'password')).toEqual([])
    expect(site.linkCount()).toBe(0)
  },
)

test('a password that may not be is refused with its sentence, and nothing typed is shown again', async () => {
  const { visitor, link, logIn } = await openSiteOfTwo()
  const sent = await link()
  for (const [password, again, sentence] of [
    ['', 'short', 'Enter a password'],
    ['short', 'other', 'Passwords do not match!'],
    ['PassWord1', 'PassWord1', 'This password is one of the most common. Choose another'],
  ] as const) {
    const answer = await set(visitor, sent, password, again)
    expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true])
    if (password) expect(answer.text).not.toContain(`"${password}"`)
  }
  expect((await logIn(bob.password)).status).toBe(200)
  expect((await set(visitor, sent)).status).toBe(303)
})

test('twenty wrong links in ten minutes are the most from a network, and good ones count as none', async () => {
  const { context, visitor, link } = await openSiteOfTwo()
  const sent = await link()
  await context.limits.receipts.take('203.0.113.9', 19)
  const guesser = visitor.as(undefined, '203.0.113.9')
  const statuses = []
  for (const path of [sent, sent, '/set-password/x', sent])
    statuses.push((await guesser.get(path)).status)
  expect(statuses).toEqual([200, 200, 404, 429])
  const refused = await set(guesser, sent)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visitor.as(undefined, '203.0.113.10').get(sent)).status).toBe(200)
})

test('two who use a link at once set one password', async () => {
  const { visitor, link } = await openSiteOfTwo()
  const sent = await link()
  const answers = await Promise.all(
    ['one of the two', 'the other of them'].map((password) => set(visitor, sent, password)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
})

test('without mail the call says what does it instead, in the site’s own folder, and no link is made', async () => {
  const { context, admin } = await openSite()
  const user = "bob o'hara"
  const command = `DATA_DIR=${context.config.dataDir} hydra-lab admin reset-password ${ada.user}`
  expect(await admin.post('/api/admins/password-link/1', {})).toMatchObject({
    status: 409,
    body: {
      message: `Mail is not set up, so no link can be sent. On the server, this sets a password: ${command}`,
    },
  })
  addAdmin(context, { ...bob, user })
  const { id } = findByUser(context.db, user) ?? {}
  const { body } = await admin.get(`/api/admins/password-command/${id}`)
  expect(body['command']).toBe(command.replace(ada.user, "'bob o'\\''hara'"))
  expect((await admin.post('/api/admins/password-link/99', {})).status).toBe(404)
  expect((await admin.get('/api/admins/password-command/99')).status).toBe(404)
  expect(context.sqlite.query('SELECT count(*) FROM password_links').values()).toEqual([[0]])
})

test('the link is nowhere but in the email: in no log, list, sitemap or database file', async () => {
  const { context, visitor, admin, link, email } = await openSiteOfTwo({ LOG_LEVEL: 'debug' })
  const sent = await link()
  const token = sent.replace('/set-password/', '')
  await visitor.get(sent)
  await set(visitor, sent, 'short')
  expect(JSON.stringify(context.lines)).toContain('/set-password/…')
  expect(JSON.stringify(context.lines)).not.toContain(token)
  const shown = [
    await admin.get('/api/mail'),
    await admin.post(`/api/mail/retry/${email()?.id}`, {}),
    await visitor.get('/sitemap.xml'),
    await admin.get('/api/activity'),
  ]
  for (const { text } of shown) expect(text).not.toContain(token)
  const elsewhere = { recipient: 'eve@college.edu' }
  expect(await admin.put(`/api/mail/${email()?.id}`, elsewhere)).toMatchObject({ status: 409 })
  expect(email()).toMatchObject({ recipient: bob.email })
  expect(shown[0]?.text).toContain('which is for its reader alone')
  await set(visitor, sent)
  context.sqlite.run("DELETE FROM letters WHERE kind = 'password'")
  context.sqlite.run('VACUUM')
  expect(Buffer.from(context.sqlite.serialize()).includes(token)).toBe(false)
})

test('the email is emptied once it is sent', async () => {
  const { inbox, send, email } = await openMailQueue()
  const id = await send({ kind: 'password', recipient: bob.email, body: '/set-password/AAAA\n' })
  expect(email(id)).toMatchObject({ state: 'sent', body: '', recipient: null })
  expect(inbox).toHaveLength(1)
})

test('links that are over are forgotten', async () => {
  const { context, link, linkCount } = await openSiteOfTwo()
  const countAfter = async (ms: number) => {
    context.pass(ms)
    await createTidying(context)()
    return linkCount()
  }
  await link()
  expect([await countAfter(0), await countAfter(61 * minute)]).toEqual([1, 0])
})
