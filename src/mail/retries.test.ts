import { expect, test } from 'bun:test'
import { access, ada } from '../testing/cast.ts'
import { createMailQueue, openMailQueue } from '../testing/mail.ts'
import { type MailServer, reply } from '../testing/mail-server.ts'
import { day, hour, minute } from '../units.ts'
import { expireEmails } from './erasing.ts'
import { listEmails, retryEmail } from './managing.ts'

const outsiders = ['zoe@example.org', 'maya@example.net', 'noor@example.com'] as const
const [zoe, maya] = outsiders
const relaying = '550 5.7.1 Relaying denied'

/** A mail server that refuses everybody but the lab, in these words, until it is mended. */
async function openRefusingServer(refusal: string) {
  let isMended = false
  const mend = () => {
    isMended = true
  }
  const refuses = (address: string) =>
    isMended || address === ada.email
      ? null
      : reply(Number(refusal.slice(0, 3)), refusal.slice(4).replace('{}', address))
  return { ...(await openMailQueue({ refuses })), mend }
}

type Refused = [refusal: string, recipients: readonly string[], state: 'failed' | 'waiting']

test.each<Refused>([
  ['550 5.1.1 No such user here', [zoe], 'failed'],
  ['550 5.1.1 User unknown in relay recipient table', outsiders, 'failed'],
  ['550 <{}>: we do not know you', [zoe, 'Zoe@example.org'], 'failed'],
  ['550 <{}>: we do not know you [id 4f2a]', [zoe, zoe, maya], 'waiting'],
  ['451 Come back later', [zoe], 'waiting'],
  [relaying, [zoe], 'waiting'],
  ['550 5.7.26 This mail is unauthenticated', [zoe], 'waiting'],
  ['550 relay not permitted', [zoe], 'waiting'],
  ['550 Authentication required', [zoe], 'waiting'],
])(
  '“%s” to %j: the email is %s, in the server’s words, and holds up no other',
  async (refusal, recipients, state) => {
    const { inbox, context, delivery, put, send, email, mend } = await openRefusingServer(refusal)
    const ids = recipients.map((recipient) => put({ kind: 'denied', recipient }))
    const toTheLab = await send()
    for (const [n, id] of ids.entries()) {
      expect(email(id)).toMatchObject({ state, recipient: recipients[n] })
      expect(email(id)?.error).toContain(refusal.replace('{}', recipients[n] ?? ''))
      expect(email(id)?.body).not.toBe('')
    }
    expect(email(toTheLab)?.state).toBe('sent')
    mend()
    context.pass(5 * minute)
    await delivery.round()
    expect(inbox).toHaveLength(state === 'waiting' ? recipients.length + 1 : 1)
    const sent = { state: 'sent', error: null, recipient: null, body: '' }
    for (const id of ids) expect(email(id)).toMatchObject(state === 'waiting' ? sent : { state })
  },
)

test.each([
  [451, 'sent'],
  [550, 'failed'],
] as const)(
  'one of several readers who is refused (%d) has an email of their own, which is found like any and %s in the end',
  async (code, end) => {
    let isGrey = true
    const refuses = (address: string) =>
      address.startsWith('late') && (isGrey || code === 550) ? reply(code, 'Not now') : null
    const readers = { ALERT_TO: 'lab@college.edu,late@college.edu' }
    const queue = await openMailQueue({ refuses }, readers)
    const { inbox, context, delivery, send, email, states } = queue
    const id = await send()
    expect(inbox.map(({ to }) => to)).toEqual([['lab@college.edu']])
    const refusal = expect.stringContaining('Not now')
    expect(email(id)).toMatchObject({ state: 'sent', error: refusal })
    expect(email(id + 1)).toMatchObject({ state: 'waiting', tries: 1, error: refusal })
    expect(await listEmails(context, { search: 'server room' })).toMatchObject({ total: 2 })
    isGrey = false
    context.pass(61_000)
    await delivery.round()
    await delivery.round()
    expect(states()).toEqual([end, 'sent'])
    expect(inbox.slice(1).map(({ to }) => to)).toEqual(code === 451 ? [['late@college.edu']] : [])
  },
)

test('one email whose readers are all refused alike waits, too', async () => {
  const readers = { ALERT_TO: outsiders.join() }
  const { email, send } = await openMailQueue({ refuses: () => reply(554, 'No thanks') }, readers)
  expect(email(await send())).toMatchObject({ state: 'waiting', tries: 1 })
})

test.each([relaying, '550 No thanks'])(
  'what was given up two days ago (%s) is not revived by the same refusal of another',
  async (refusal) => {
    const { context, delivery, send, email, states } = await openRefusingServer(refusal)
    const id = await send({ recipient: zoe })
    for (let tries = 1; tries < 30; tries++) {
      context.pass(4 * hour)
      await delivery.round()
    }
    const given = email(id)
    expect(given).toMatchObject({ state: 'failed' })
    await send({ recipient: maya })
    expect(states()).toEqual(['waiting', 'failed'])
    expect(email(id)).toEqual(given)
  },
)

test('an email given up keeps its text and address for a week, with the server’s words, and can be tried again', async () => {
  const queue = await openRefusingServer('550 5.1.1 No such user')
  const { inbox, context, delivery, send, email, states, mend } = queue
  const id = await send({ kind: 'denied', recipient: zoe, body: 'Dear Zoë' })
  context.pass(7 * 24 * hour)
  expireEmails(context)
  expect(email(id)).toMatchObject({ state: 'failed', recipient: zoe, body: 'Dear Zoë' })
  context.pass(1)
  expireEmails(context)
  expect(email(id)).toMatchObject({ state: 'failed', recipient: null, body: '' })
  expect(email(id)?.error).not.toContain('example')
  const later = await send({ recipient: zoe })
  mend()
  retryEmail(context, later)
  await delivery.round()
  expect(states()).toEqual(['sent', 'failed'])
  expect(inbox).toHaveLength(1)
})

test('an email that breaks the connection each time holds up no other', async () => {
  const onData: MailServer['onData'] = (stream, { envelope }, done) => {
    stream.resume()
    if (envelope.rcptTo[0]?.address !== access.email) stream.on('end', () => done())
  }
  const { put, send, states } = await openMailQueue({ onData }, {}, '?socketTimeout=1000')
  put({ recipient: access.email })
  await send()
  expect(states()).toEqual(['sent', 'waiting'])
})

test('an email waits for its mail server, and is forgotten a month after it was sent', async () => {
  const { context, delivery, put, email } = await openMailQueue()
  const id = put()
  context.pass(400 * day)
  expireEmails(context)
  await delivery.round()
  context.pass(29 * day)
  expireEmails(context)
  expect(email(id)?.state).toBe('sent')
  context.pass(2 * day)
  expireEmails(context)
  expect(email(id)).toBeUndefined()
})

test('without a mail server an email is forgotten a month after it was queued or last asked for', () => {
  const { context, put, email } = createMailQueue('')
  const [first, second] = [put(), put()]
  context.pass(29 * day)
  retryEmail(context, second)
  context.pass(2 * day)
  expireEmails(context)
  expect(email(first)).toBeUndefined()
  expect(email(second)?.state).toBe('waiting')
  context.pass(29 * day)
  expireEmails(context)
  expect(email(second)).toBeUndefined()
})
