import { expect, test } from 'bun:test'
import { access, ada } from '../testing/cast.ts'
import { createMailQueue } from '../testing/mail.ts'
import { reply, startMailServer } from '../testing/mail-server.ts'
import { hour, minute } from '../units.ts'
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
  const server = await startMailServer({ refuses })
  return { ...server, queue: createMailQueue(`smtp://localhost:${server.port}`), mend }
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
    const { inbox, queue, mend } = await openRefusingServer(refusal)
    const ids = recipients.map((recipient) => queue.put({ kind: 'denied', recipient }))
    const toTheLab = queue.put()
    await queue.delivery.round()
    for (const [n, id] of ids.entries()) {
      expect(queue.email(id)).toMatchObject({ state, recipient: recipients[n] })
      expect(queue.email(id)?.error).toContain(refusal.replace('{}', recipients[n] ?? ''))
      expect(queue.email(id)?.body).not.toBe('')
    }
    expect(queue.email(toTheLab)?.state).toBe('sent')
    mend()
    queue.context.pass(5 * minute)
    await queue.delivery.round()
    expect(inbox).toHaveLength(state === 'waiting' ? recipients.length + 1 : 1)
    const sent = { state: 'sent', error: null, recipient: null, body: '' }
    for (const id of ids)
      expect(queue.email(id)).toMatchObject(state === 'waiting' ? sent : { state })
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
    const { inbox, port } = await startMailServer({ refuses })
    const readers = { ALERT_TO: 'lab@college.edu,late@college.edu' }
    const queue = createMailQueue(`smtp://localhost:${port}`, readers)
    const id = queue.put()
    await queue.delivery.round()
    expect(inbox.map(({ to }) => to)).toEqual([['lab@college.edu']])
    const refusal = expect.stringContaining('Not now')
    expect(queue.email(id)).toMatchObject({ state: 'sent', error: refusal })
    expect(queue.email(id + 1)).toMatchObject({ state: 'waiting', tries: 1, error: refusal })
    expect(await listEmails(queue.context, { search: 'server room' })).toMatchObject({ total: 2 })
    isGrey = false
    queue.context.pass(61_000)
    await queue.delivery.round()
    await queue.delivery.round()
    expect(queue.states()).toEqual([end, 'sent'])
    expect(inbox.slice(1).map(({ to }) => to)).toEqual(code === 451 ? [['late@college.edu']] : [])
  },
)

test('one email whose readers are all refused alike waits, too', async () => {
  const { port } = await startMailServer({ refuses: () => reply(554, 'No thanks') })
  const queue = createMailQueue(`smtp://localhost:${port}`, { ALERT_TO: outsiders.join() })
  const id = queue.put()
  await queue.delivery.round()
  expect(queue.email(id)).toMatchObject({ state: 'waiting', tries: 1 })
})

test.each([relaying, '550 No thanks'])(
  'what was given up two days ago (%s) is not revived by the same refusal of another',
  async (refusal) => {
    const { queue } = await openRefusingServer(refusal)
    const id = queue.put({ recipient: zoe })
    for (let tries = 0; tries < 30; tries++) {
      await queue.delivery.round()
      queue.context.pass(4 * hour)
    }
    const given = queue.email(id)
    expect(given).toMatchObject({ state: 'failed' })
    queue.put({ recipient: maya })
    await queue.delivery.round()
    expect(queue.states()).toEqual(['waiting', 'failed'])
    expect(queue.email(id)).toEqual(given)
  },
)

test('an email given up keeps its text and address for a week, with the server’s words, and can be tried again', async () => {
  const { inbox, queue, mend } = await openRefusingServer('550 5.1.1 No such user')
  const id = queue.put({ kind: 'denied', recipient: zoe, body: 'Dear Zoë' })
  await queue.delivery.round()
  queue.context.pass(7 * 24 * hour)
  expireEmails(queue.context)
  expect(queue.email(id)).toMatchObject({ state: 'failed', recipient: zoe, body: 'Dear Zoë' })
  queue.context.pass(1)
  expireEmails(queue.context)
  expect(queue.email(id)).toMatchObject({ state: 'failed', recipient: null, body: '' })
  expect(queue.email(id)?.error).not.toContain('example')
  const later = queue.put({ recipient: zoe })
  await queue.delivery.round()
  mend()
  retryEmail(queue.context, later)
  await queue.delivery.round()
  expect(queue.states()).toEqual(['sent', 'failed'])
  expect(inbox).toHaveLength(1)
})

test('an email that breaks the connection each time holds up no other', async () => {
  let arrived = 0
  const { port } = await startMailServer({
    onData(stream, { envelope }, done) {
      stream.resume()
      if (envelope.rcptTo[0]?.address === access.email) return
      stream.on('end', () => {
        arrived++
        done()
      })
    },
  })
  const queue = createMailQueue(`smtp://localhost:${port}?socketTimeout=200`)
  queue.put({ recipient: access.email })
  queue.put()
  await queue.delivery.round()
  expect(queue.states()).toEqual(['sent', 'waiting'])
  expect(arrived).toBe(1)
})
