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
async function openRefusing(said: string) {
  let isMended = false
  const mend = () => {
    isMended = true
  }
  const refuses = (address: string) =>
    isMended || address === ada.email
      ? null
      : reply(Number(said.slice(0, 3)), said.slice(4).replace('{}', address))
  const server = await startMailServer({ refuses })
  return { ...server, office: createMailQueue(`smtp://localhost:${server.port}`), mend }
}

type Refused = [said: string, recipients: readonly string[], state: 'failed' | 'waiting']

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
  async (said, recipients, state) => {
    const { inbox, office, mend } = await openRefusing(said)
    const ids = recipients.map((recipient) => office.put({ kind: 'denied', recipient }))
    const toTheLab = office.put()
    await office.delivery.round()
    for (const [n, id] of ids.entries()) {
      expect(office.email(id)).toMatchObject({ state, recipient: recipients[n] })
      expect(office.email(id)?.error).toContain(said.replace('{}', recipients[n] ?? ''))
      expect(office.email(id)?.body).not.toBe('')
    }
    expect(office.email(toTheLab)?.state).toBe('sent')
    mend()
    office.context.pass(5 * minute)
    await office.delivery.round()
    expect(inbox).toHaveLength(state === 'waiting' ? recipients.length + 1 : 1)
    const sent = { state: 'sent', error: null, recipient: null, body: '' }
    for (const id of ids)
      expect(office.email(id)).toMatchObject(state === 'waiting' ? sent : { state })
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
    const office = createMailQueue(`smtp://localhost:${port}`, readers)
    const id = office.put()
    await office.delivery.round()
    expect(inbox.map(({ to }) => to)).toEqual([['lab@college.edu']])
    const said = expect.stringContaining('Not now')
    expect(office.email(id)).toMatchObject({ state: 'sent', error: said })
    expect(office.email(id + 1)).toMatchObject({ state: 'waiting', tries: 1, error: said })
    expect(await listEmails(office.context, { search: 'server room' })).toMatchObject({ total: 2 })
    isGrey = false
    office.context.pass(61_000)
    await office.delivery.round()
    await office.delivery.round()
    expect(office.states()).toEqual([end, 'sent'])
    expect(inbox.slice(1).map(({ to }) => to)).toEqual(code === 451 ? [['late@college.edu']] : [])
  },
)

test('one email whose readers are all refused alike waits, too', async () => {
  const { port } = await startMailServer({ refuses: () => reply(554, 'No thanks') })
  const office = createMailQueue(`smtp://localhost:${port}`, { ALERT_TO: outsiders.join() })
  const id = office.put()
  await office.delivery.round()
  expect(office.email(id)).toMatchObject({ state: 'waiting', tries: 1 })
})

test.each([relaying, '550 No thanks'])(
  'what was given up two days ago (%s) is not revived by the same refusal of another',
  async (said) => {
    const { office } = await openRefusing(said)
    const id = office.put({ recipient: zoe })
    for (let tries = 0; tries < 30; tries++) {
      await office.delivery.round()
      office.context.pass(4 * hour)
    }
    const given = office.email(id)
    expect(given).toMatchObject({ state: 'failed' })
    office.put({ recipient: maya })
    await office.delivery.round()
    expect(office.states()).toEqual(['waiting', 'failed'])
    expect(office.email(id)).toEqual(given)
  },
)

test('an email given up keeps its text and address for a week, with the server’s words, and can be tried again', async () => {
  const { inbox, office, mend } = await openRefusing('550 5.1.1 No such user')
  const id = office.put({ kind: 'denied', recipient: zoe, body: 'Dear Zoë' })
  await office.delivery.round()
  office.context.pass(7 * 24 * hour)
  expireEmails(office.context)
  expect(office.email(id)).toMatchObject({ state: 'failed', recipient: zoe, body: 'Dear Zoë' })
  office.context.pass(1)
  expireEmails(office.context)
  expect(office.email(id)).toMatchObject({ state: 'failed', recipient: null, body: '' })
  expect(office.email(id)?.error).not.toContain('example')
  const later = office.put({ recipient: zoe })
  await office.delivery.round()
  mend()
  retryEmail(office.context, later)
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'failed'])
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
  const office = createMailQueue(`smtp://localhost:${port}?socketTimeout=200`)
  office.put({ recipient: access.email })
  office.put()
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'waiting'])
  expect(arrived).toBe(1)
})
