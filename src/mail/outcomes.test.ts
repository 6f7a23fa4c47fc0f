import { expect, test } from 'bun:test'
import { access, ada } from '../testing/cast.ts'
import { reply, startMailServer } from '../testing/mail-server.ts'
import { createPostOffice } from '../testing/post-office.ts'
import { hour, minute } from '../units.ts'
import { forgetEmails } from './forgetting.ts'
import { listEmails, retryEmail } from './managing.ts'

const zoe = { recipient: access.email }

test('a recipient who is refused for good fails at once, and holds up nobody', async () => {
  const refuses = (address: string) =>
    address === access.email ? reply(550, '5.1.1 No such user here') : null
  const { inbox, port } = await startMailServer({ refuses })
  const office = createPostOffice(`smtp://localhost:${port}`)
  const [first, second] = [office.put(zoe), office.put()]
  await office.delivery.round()
  expect(office.letter(first)).toMatchObject({ state: 'failed', tries: 1 })
  expect(office.letter(first)?.error).toContain('550 5.1.1 No such user here')
  expect(office.letter(second)?.state).toBe('sent')
  expect(inbox).toHaveLength(1)
})

test('a recipient who is refused for now is tried again, and holds up nobody', async () => {
  let isGrey = true
  const refuses = (address: string) =>
    isGrey && address === access.email ? reply(451, 'Come back later') : null
  const { inbox, port } = await startMailServer({ refuses })
  const office = createPostOffice(`smtp://localhost:${port}`)
  const [first, second] = [office.put(zoe), office.put()]
  await office.delivery.round()
  expect([office.letter(first)?.state, office.letter(second)?.state]).toEqual(['waiting', 'sent'])
  isGrey = false
  office.world.pass(61_000)
  await office.delivery.round()
  expect(office.letter(first)).toMatchObject({ state: 'sent', tries: 2, error: null })
  expect(inbox).toHaveLength(2)
})

test.each([
  [451, 'sent'],
  [550, 'failed'],
] as const)(
  'one of several readers who is refused (%d) has a letter of their own, which is found like any and %s in the end',
  async (code, end) => {
    let isGrey = true
    const refuses = (address: string) =>
      address.startsWith('late') && (isGrey || code === 550) ? reply(code, 'Not now') : null
    const { inbox, port } = await startMailServer({ refuses })
    const readers = { ALERT_TO: 'lab@college.edu,late@college.edu' }
    const office = createPostOffice(`smtp://localhost:${port}`, readers)
    const id = office.put()
    await office.delivery.round()
    expect(inbox.map(({ to }) => to)).toEqual([['lab@college.edu']])
    const said = expect.stringContaining('Not now')
    expect(office.letter(id)).toMatchObject({ state: 'sent', error: said })
    expect(office.letter(id + 1)).toMatchObject({ state: 'waiting', tries: 1, error: said })
    expect(await listEmails(office.world, { search: 'server room' })).toMatchObject({ total: 2 })
    isGrey = false
    office.world.pass(61_000)
    await office.delivery.round()
    await office.delivery.round()
    expect(office.states()).toEqual([end, 'sent'])
    expect(inbox.slice(1).map(({ to }) => to)).toEqual(code === 451 ? [['late@college.edu']] : [])
  },
)

const relaying = '5.7.1 Relaying denied'
const outsiders = ['zoe@example.org', 'maya@example.net', 'noor@example.com'] as const

/** A mail server that refuses everybody but the lab until it is mended. */
async function openRefusing(words: string) {
  let isMended = false
  const mend = () => {
    isMended = true
  }
  const refuses = (address: string) =>
    isMended || address === ada.email ? null : reply(550, words.replace('{}', address))
  const server = await startMailServer({ refuses })
  return { ...server, office: createPostOffice(`smtp://localhost:${server.port}`), mend }
}

test.each([
  relaying,
  '5.7.26 This mail is unauthenticated',
  'relay not permitted',
  'Authentication required',
])('a server’s own refusal (%s) of its first email is waited out, in its words', async (words) => {
  const { inbox, office, mend } = await openRefusing(words)
  const [recipient] = outsiders
  const id = office.put({ kind: 'denied', recipient })
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 1, recipient })
  expect(office.letter(id)?.error).toContain(words)
  expect(office.letter(id)?.body).not.toBe('')
  mend()
  office.world.pass(minute)
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'sent', error: null, recipient: null, body: '' })
  expect(inbox.map(({ to }) => to)).toEqual([[recipient]])
})

test('the same refusal of two recipients is the server’s own, and the first is not given up', async () => {
  const { inbox, office, mend } = await openRefusing('<{}>: we do not know you [id 4f2a]')
  const [recipient, other] = outsiders
  office.put({ recipient })
  office.put({ recipient })
  await office.delivery.round()
  expect(office.states()).toEqual(['failed', 'failed'])
  office.put({ recipient: other })
  office.put()
  await office.delivery.round()
  office.world.pass(minute)
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'waiting', 'waiting', 'waiting'])
  mend()
  office.world.pass(5 * minute)
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(inbox).toHaveLength(4)
})

test('what was given up two days ago is not revived by the same refusal of another', async () => {
  const { office } = await openRefusing('No thanks')
  const [recipient, other] = outsiders
  office.put({ recipient })
  await office.delivery.round()
  office.world.pass(48 * hour)
  office.put({ recipient: other })
  await office.delivery.round()
  expect(office.states()).toEqual(['waiting', 'failed'])
})

test('one refusal of the server’s own counts for all that are due; once mended, all goes at once', async () => {
  const { office, mend } = await openRefusing(relaying)
  for (const recipient of outsiders) office.put({ recipient })
  await office.delivery.round()
  expect(office.states()).toEqual(['waiting', 'waiting', 'waiting'])
  mend()
  office.world.pass(minute)
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'sent', 'sent'])
})

test('one email whose readers are all refused alike waits, too', async () => {
  const { port } = await startMailServer({ refuses: () => reply(554, 'No thanks') })
  const office = createPostOffice(`smtp://localhost:${port}`, { ALERT_TO: outsiders.join() })
  const id = office.put()
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 1 })
})

test('addresses that are unknown (5.1.x) are given up, however many they are', async () => {
  const { office } = await openRefusing('5.1.1 User unknown in relay recipient table')
  for (const recipient of outsiders) office.put({ recipient })
  await office.delivery.round()
  expect(office.states()).toEqual(['failed', 'failed', 'failed'])
})

test('what a server refuses for two days is given up, and later refusals of others do not revive it', async () => {
  const { office } = await openRefusing(relaying)
  const [recipient, other] = outsiders
  const id = office.put({ recipient })
  for (let tries = 0; tries < 30; tries++) {
    await office.delivery.round()
    office.world.pass(4 * hour)
  }
  const given = office.letter(id)
  office.put({ recipient: other })
  await office.delivery.round()
  expect(office.states()).toEqual(['waiting', 'failed'])
  expect(office.letter(id)).toEqual(given)
})

test('a letter given up keeps its text and address for a week, with the server’s words, and can be tried again', async () => {
  const { inbox, office, mend } = await openRefusing('5.1.1 No such user')
  const [recipient] = outsiders
  const id = office.put({ kind: 'denied', recipient, body: 'Dear Zoë' })
  await office.delivery.round()
  office.world.pass(7 * 24 * hour)
  forgetEmails(office.world)
  expect(office.letter(id)).toMatchObject({ state: 'failed', recipient, body: 'Dear Zoë' })
  expect(office.letter(id)?.error).toContain('5.1.1 No such user')
  office.world.pass(1)
  forgetEmails(office.world)
  expect(office.letter(id)).toMatchObject({ state: 'failed', recipient: null, body: '' })
  expect(office.letter(id)?.error).not.toContain('example')
  const later = office.put({ recipient })
  await office.delivery.round()
  mend()
  retryEmail(office.world, later)
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
  const office = createPostOffice(`smtp://localhost:${port}?socketTimeout=200`)
  office.put(zoe)
  office.put()
  await office.delivery.round()
  expect(office.states()).toEqual(['waiting', 'waiting'])
  office.world.pass(minute)
  await office.delivery.round()
  expect(office.states()).toEqual(['sent', 'waiting'])
  expect(arrived).toBe(1)
})
