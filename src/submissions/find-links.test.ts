import { expect, test } from 'bun:test'
import { highlights } from '../content/kinds.ts'
import { emails } from '../mail/table.ts'
import { type BuiltWeb, readBuiltWeb } from '../pages/built.ts'
import { castOf, reviewed } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { submitForm, textOf } from '../testing/html-forms.ts'
import { queuedIn } from '../testing/mail.ts'
import { callOf, openSite, submit } from '../testing/memory.ts'

const contact_email = 'maya@example.org'
const kind = castOf(highlights)
const mail = { SMTP_URL: 'smtp://localhost:1' }

async function open(settings: Record<string, string> = mail, web?: BuiltWeb) {
  const site = await openSite(settings, web)
  const queued = () => queuedIn(site.context)
  const find = (email: string, by: Client = site.visitor) =>
    by.post('/api/submissions/find', { email })
  return { ...site, queued, find }
}

test('an address gets the links of all its submissions in one email', async () => {
  const { context, visitor, admin, find, queued } = await open()
  const made = []
  for (const kind of reviewed) made.push(await submit(visitor, kind, { contact_email }))
  const [first] = reviewed
  await admin.put(`${first?.path}/approve/${made[0]?.id}`)
  const before = queued().length
  const { status, text } = await find(contact_email.toUpperCase())
  expect(status).toBe(200)
  const [email, ...more] = queued().slice(before)
  expect(more).toEqual([])
  const subject = 'Your submissions at the Hydra Lab'
  expect(email).toMatchObject({ recipient: contact_email, subject })
  for (const { address } of made)
    expect(email?.body).toContain(`\n${context.publicUrl}${address}\n`)
  for (const [index, kind] of reviewed.entries()) // no word of a stranger's before an admin has acted
    expect([kind.path, email?.body.includes(kind.name)]).toEqual([kind.path, index === 0])
  expect((await find('nobody@example.org')).text).toBe(text)
  expect(queued()).toHaveLength(before + 1)
})

test('what its sender has taken down, and may have edited since, is not named in it', async () => {
  const { visitor, admin, find, queued } = await open()
  const { id, call } = await submit(visitor, kind, { contact_email })
  await admin.put(`${kind.path}/approve/${id}`)
  await visitor.post(`${call}/take-down`, undefined)
  await visitor.put(call, { [kind.title]: 'Anything' })
  const before = queued().length
  await find(contact_email)
  const [email] = queued().slice(before)
  expect(email?.body).toContain(`Your ${highlights.noun} of `)
  expect(email?.body).not.toContain('Anything')
})

test('the answer takes the same time whether something was sent in or not', async () => {
  const { context, visitor, find } = await open()
  await submit(visitor, kind, { contact_email })
  const timed = async (email: string) => {
    const before = context.clock().getTime()
    await find(email)
    return context.clock().getTime() - before
  }
  expect(await timed(contact_email)).toBe(await timed('nobody@example.org'))
})

test('emails to an address, and requests for links, are limited', async () => {
  const { visitor, find, queued } = await open()
  await submit(visitor, kind, { contact_email })
  for (let count = 0; count < 8; count++)
    await find(contact_email, visitor.as(undefined, `203.0.113.${count}`))
  expect(queued()).toHaveLength(5)
  const statuses = []
  for (let count = 0; count < 21; count++) statuses.push((await find('a@example.org')).status)
  expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429])
})

test('without mail it says whom to ask, on its page too', async () => {
  const { admin, visitor, find, queued } = await open({}, await readBuiltWeb())
  const { text } = await visitor.get('/submission')
  expect(textOf(text)).toContain('Please ask at the lab: Science Hall, Room 260.')
  expect(text).not.toContain('type="email"')
  expect((await find(contact_email)).body['message']).toContain('Science Hall, Room 260')
  await admin.put('/api/lab', { contact: 'lab@college.edu' })
  expect((await find(contact_email)).body['message']).toContain('lab@college.edu')
  expect(queued()).toEqual([])
})

test.each([mail, {}])(
  'correcting the address on the receipt makes a new link for it, and ends the old one (%j)',
  async (settings: Record<string, string>) => {
    const { visitor, queued, context } = await open(settings)
    const { call } = await submit(visitor, kind, { contact_email })
    const same = await visitor.put(call, { contact_email: 'Maya@example.org' })
    expect(same.body['receipt']).toBeUndefined()
    const toRight = () => queued().filter(({ recipient }) => recipient === 'right@example.org')
    const before = toRight().length
    const { status, body } = await visitor.put(call, { contact_email: 'right@example.org' })
    const address = expect.stringMatching(/^\/submission\/[\w-]{22}$/)
    expect([status, body['receipt']]).toEqual([200, address])
    expect((await visitor.get(call)).status).toBe(404)
    const anew = callOf(body['receipt'])
    const { status: fate, title } = (await visitor.get(anew)).body
    expect([fate, title]).toEqual(['waiting', kind.name])
    const sent = toRight().slice(before)
    if (!settings['SMTP_URL']) expect(sent).toEqual([])
    else expect(sent).toMatchObject([{ kind: 'receipt', recipient: 'right@example.org' }])
    for (const { body: words } of sent)
      expect(words).toContain(`${context.publicUrl}${body['receipt']}`)
    expect((await visitor.put(anew, { contact_email: null })).body['receipt']).toBeUndefined()
  },
)

test('the page that finds submissions needs no JavaScript, and says the same whatever there is', async () => {
  const { visitor, queued } = await open(mail, await readBuiltWeb())
  await submit(visitor, kind, { contact_email })
  const before = queued().length
  const page = await visitor.get('/submission')
  expect(textOf(page.text)).toContain('Enter the address that you gave')
  const wrong = await submitForm(visitor, page, { email: 'nowhere' })
  expect(wrong.status).toBe(422)
  expect(textOf(wrong.text)).toContain('There is a problem')
  expect(wrong.text).toContain('value="nowhere"')
  const words = []
  for (const email of ['nobody@example.org', contact_email])
    words.push(textOf((await submitForm(visitor, page, { email })).text))
  expect(words[0]).toStartWith('If something was sent in with this address')
  expect(words[1]).toBe(String(words[0]))
  expect(queued()).toHaveLength(before + 1)
})

test('a decision that is yet to be emailed is sent with the new link, and to the new address', async () => {
  const { visitor, admin, queued } = await open()
  const { id, call } = await submit(visitor, kind, { contact_email })
  await admin.put(`${kind.path}/approve/${id}`)
  const { body } = await admin.post(`${kind.path}/link/${id}`, {})
  const decisions = () =>
    queued()
      .filter((email) => email.kind === 'decided')
      .map((email) => [email.recipient, email.body.match(/\/submission\/[\w-]+/g)])
  expect(decisions()).toEqual([[contact_email, [String(body['receipt'])]]])
  expect((await visitor.get(call)).status).toBe(404)
  const edited = await visitor.put(callOf(body['receipt']), { contact_email: 'right@example.org' })
  expect(edited.status).toBe(200)
  expect(decisions()).toEqual([['right@example.org', [String(edited.body['receipt'])]]])
  expect(queued().filter((email) => email.kind === 'receipt')).toEqual([])
  await admin.put(`${kind.path}/unpublish/${id}`)
  expect(decisions()).toEqual([])
})

test('a new address hears that the item is published, and nothing of it while a proposal is pending', async () => {
  const { visitor, admin, queued, context } = await open()
  const { id, call } = await submit(visitor, kind, { contact_email })
  await admin.put(`${kind.path}/approve/${id}`)
  context.db.update(emails).set({ state: 'sent', body: '', recipient: null }).run()
  const { body } = await visitor.put(call, { contact_email: 'right@example.org' })
  const subjects = () => queued().map(({ recipient, subject }) => [recipient, subject])
  const published = expect.stringContaining('Now published: your')
  expect(subjects()).toEqual([['right@example.org', published]])
  const both = { contact_email: 'other@example.org', [kind.title]: 'Another title' }
  await visitor.put(callOf(body['receipt']), both)
  const received = `Your ${highlights.noun} is with the Hydra Lab`
  expect(subjects()).toEqual([['other@example.org', received]])
})
