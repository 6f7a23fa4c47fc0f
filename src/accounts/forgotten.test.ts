import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { ada } from '../testing/cast.ts'
import { passwordLinkIn, queuedIn } from '../testing/mail.ts'
import { siteOpener } from '../testing/memory.ts'
import { minute } from '../units.ts'

const openSite = siteOpener(await readBuiltWeb())
const mail = { SMTP_URL: 'smtp://localhost:1' }

async function open(settings: Record<string, string> = mail) {
  const site = await openSite(settings)
  const forget = (who: string, by = site.visitor) => by.post('/api/auth/forgot', { who })
  const queued = () => queuedIn(site.context)
  return { ...site, forget, queued }
}

test.each([ada.user.toUpperCase(), ada.email])('a link goes to the account of %s', async (who) => {
  const { visitor, forget, queued } = await open()
  expect((await forget(who)).status).toBe(200)
  expect(queued()).toMatchObject([{ kind: 'password', recipient: ada.email }])
  const link = passwordLinkIn(queued()[0]?.body)
  expect((await visitor.get(link)).text).toContain(`“<bdi>${ada.user}</bdi>”`)
})

test('the answer and the time it takes are the same whether there is such an account or not', async () => {
  const { context, forget, queued } = await open()
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
  const { context, visitor, forget, queued } = await open()
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

test('tries are limited as logins are', async () => {
  const { forget } = await open()
  for (let count = 0; count < 5; count++) expect((await forget('nobody')).status).toBe(200)
  expect((await forget('nobody')).status).toBe(429)
})

test('without mail it says whom to ask', async () => {
  const { forget, queued } = await open({})
  const { status, body } = await forget(ada.user)
  expect(status).toBe(200)
  expect(body['message']).toContain('Ask another admin')
  expect(body['message']).toContain('hydra-lab --help')
  expect(queued()).toEqual([])
})
