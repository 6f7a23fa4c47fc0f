import { expect, test } from 'bun:test'
import { highlights } from '../content/kinds.ts'
import { Delivery } from '../mail/delivery.ts'
import { dailyLimits } from '../mail/queue.ts'
import { thirdPartyEmails } from '../mail/table.ts'
import { ada, castOf, reviewed } from '../testing/cast.ts'
import { queuedIn } from '../testing/mail.ts'
import { readMail, startMailServer } from '../testing/mail-server.ts'
import { openSite, submit } from '../testing/memory.ts'
import { day, minute } from '../units.ts'

const kind = castOf(highlights)
const contact_email = 'maya@example.org'

test('the receipt, the request for changes and the decision are emailed with the link, then emptied', async () => {
  const { inbox, port } = await startMailServer()
  const { context, visitor, admin } = await openSite({ SMTP_URL: `smtp://localhost:${port}` })
  const delivery = new Delivery(context, () => [ada.email])
  const deliverLater = () => {
    context.pass(context.config.undoMinutes * minute)
    return delivery.round()
  }
  for (const kind of reviewed) {
    inbox.length = 0
    const contact_email = `${kind.table}@example.org`
    const { id, address } = await submit(visitor, kind, { contact_email })
    await delivery.round()
    await admin.put(`${kind.path}/ask/${id}`, { note: 'Please shorten the title.' })
    await deliverLater()
    await admin.put(`${kind.path}/approve/${id}`)
    await deliverLater()
    const declined = await submit(visitor, kind, { contact_email })
    await admin.put(`${kind.path}/decline/${declined.id}`, { reason: 'We have one of these.' })
    const removed = await submit(visitor, kind, { contact_email })
    await admin.delete(`${kind.path}/${removed.id}`)
    await deliverLater()
    expect(inbox.map(({ to }) => to)).toEqual(Array(7).fill([contact_email]))
    const texts = inbox.map(({ raw }) => readMail(raw).text)
    const [received, asked, published, ...rest] = texts
    const link = context.publicUrl + address
    for (const email of [received, asked, published]) expect(email).toContain(link)
    for (const words of Object.values(kind.item))
      if (`${words}`.length > 4) expect(inbox[0]?.raw).not.toContain(`${words}`)
    for (const email of [asked, published]) expect(email).toContain(kind.name)
    expect(asked).toContain('Please shorten the title.')
    expect(published).toContain('is published')
    expect(rest.filter((words) => words.includes('We have one of these.'))).toHaveLength(1)
    expect(rest.filter((words) => words.includes('was not accepted'))).toHaveLength(2)
    expect(rest.filter((words) => words.includes(kind.name))).toHaveLength(2)
    for (const email of queuedIn(context))
      expect(email).toMatchObject({ state: 'sent', body: '', recipient: null })
  }
  for (const [words, times] of Object.entries({
    ...{ 'is with the Hydra Lab': 3, 'Please change something in your': 1 },
    ...{ 'Now published: your': 1, 'Not accepted: your': 2 },
  })) {
    const found = queuedIn(context).filter(({ subject }) => subject.includes(words))
    expect([words, found.length]).toEqual([words, times * reviewed.length])
  }
})

test('nothing is emailed without an address or a mail server, nor for spam', async () => {
  const silent = await openSite()
  const site = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  for (const kind of reviewed) {
    const { id } = await submit(silent.visitor, kind, { contact_email })
    await silent.admin.put(`${kind.path}/ask/${id}`, { note: 'Shorter.' })
    await silent.admin.put(`${kind.path}/approve/${id}`)
    const plain = await submit(site.visitor, kind)
    await site.admin.put(`${kind.path}/approve/${plain.id}`)
    const spam = await submit(site.visitor, kind, { contact_email, hl_check: 'x' })
    await site.admin.put(`${kind.path}/ask/${spam.id}`, { note: 'More.' })
    await site.admin.put(`${kind.path}/decline/${spam.id}`, { reason: 'No.' })
  }
  for (const { context } of [silent, site]) expect(queuedIn(context)).toEqual([])
})

test('taking a submission out of the spam emails its receipt, and withdrawing deletes that', async () => {
  const { context, visitor, admin } = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  const { id, call } = await submit(visitor, kind, { contact_email, hl_check: 'x' })
  expect(queuedIn(context)).toEqual([])
  await admin.put(`${kind.path}/not-spam/${id}`)
  expect(queuedIn(context)).toMatchObject([{ kind: 'receipt', recipient: contact_email }])
  await visitor.delete(call)
  expect(queuedIn(context)).toEqual([])
})

/** A site with mail, and a stranger there who sends something in from an address. */
async function openToStrangers() {
  const { context, visitor, admin } = await openSite({ SMTP_URL: 'smtp://localhost:1' })
  const send = (contact_email: string, from = '192.0.2.1') =>
    submit(visitor.as(undefined, from), kind, { contact_email })
  const queued = () => context.db.select().from(thirdPartyEmails).all().at(-1)?.id ?? 0
  return { context, admin, visitor, send, queued }
}

test('an address gets five receipts a day, whatever becomes of the submissions', async () => {
  const { context, admin, visitor, send, queued } = await openToStrangers()
  const { call } = await send('maya@example.org')
  await visitor.delete(call)
  const edited = await send('Maya@Example.org')
  await visitor.put(edited.call, { contact_email: 'other@example.org' })
  for (const tag of ['+a', '+b+c', '', '+d', '+e']) await send(`maya${tag}@example.org`)
  const others = 1 // the one to the corrected address
  expect(queued()).toBe(dailyLimits.toAddress + others)
  await send('noor@example.org')
  expect(queued()).toBe(dailyLimits.toAddress + others + 1)
  const { id } = await send(contact_email)
  await admin.put(`${kind.path}/approve/${id}`)
  expect(queuedIn(context).at(-1)).toMatchObject({ kind: 'decided', recipient: contact_email })
  context.pass(day + 1)
  await send(contact_email)
  expect(queued()).toBe(dailyLimits.toAddress + others + 2)
  const held = JSON.stringify(context.db.select().from(thirdPartyEmails).all())
  expect(held).not.toContain('maya')
})

test('one network causes at most thirty a day', async () => {
  const { send, queued } = await openToStrangers()
  for (let n = 1; n <= dailyLimits.fromNetwork + 2; n++)
    await send(`reader${n}@example.org`, `2001:db8:0:${n}::1`)
  expect(queued()).toBe(dailyLimits.fromNetwork)
  await send('elsewhere@example.org', '2001:db8:0:100::1')
  expect(queued()).toBe(dailyLimits.fromNetwork + 1)
})
