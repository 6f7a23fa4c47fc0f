import { expect, spyOn, test } from 'bun:test'
import type { SMTPServer } from 'smtp-server'
import { access, ada } from '../testing/cast.ts'
import {
  careful,
  reply,
  startMailServer,
  startSilentServer,
  trusting,
} from '../testing/mail-server.ts'
import { createPostOffice } from '../testing/post-office.ts'
import { accessOf, Line } from './smtp.ts'

const login = { user: 'lab@college.edu', pass: 'geheim?&/:' }
const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@`
const zoe = { kind: 'approved', recipient: access.email } as const

/** The header of a mail, unfolded, and its text. */
function read(raw = '') {
  const [head = '', ...text] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const bytes = text
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { lines, text: Buffer.from(bytes, 'latin1').toString() }
}

test('a letter arrives as plain text in UTF-8, from the lab, and says that a machine wrote it', async () => {
  const { inbox, port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  const body = 'Dear Zoë,\n\n.\nФ 中 🐍 = yes\n'
  const id = office.put({ ...zoe, subject: 'Größe', body, request_id: 7 })
  await office.delivery.round()
  const [mail] = inbox
  expect(mail).toMatchObject({ from: 'hydra-lab@college.edu', to: [access.email] })
  const { lines, text } = read(mail?.raw)
  expect(lines).toEqual(
    expect.arrayContaining([
      'From: Hydra Lab <hydra-lab@college.edu>',
      `To: ${access.email}`,
      'Reply-To: Hydra Lab <hydra-lab@college.edu>',
      'Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?=',
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain; charset=utf-8',
      expect.stringMatching(new RegExp(`^Message-ID: <letter-${id}\\.[\\w-]{36}@college\\.edu>$`)),
    ]),
  )
  expect(text.replaceAll('\r\n', '\n').trimEnd()).toBe(body.trimEnd())
  expect(office.letter(id)).toMatchObject({ state: 'sent', tries: 1, error: null })
  expect(office.letter(id)?.sent_at).toBe(office.world.clock().toISOString())
})

test('what has no recipient of its own goes to ALERT_TO, and answers to its first', async () => {
  const { inbox, port } = await startMailServer()
  const url = `smtp://localhost:${port}`
  const office = createPostOffice(url, { ALERT_TO: 'lab@college.edu, chair@college.edu' })
  office.put()
  await office.delivery.round()
  expect(inbox[0]?.to).toEqual(['lab@college.edu', 'chair@college.edu'])
  expect(read(inbox[0]?.raw).lines).toContain('Reply-To: Hydra Lab <lab@college.edu>')
})

test('several letters go over one connection', async () => {
  const { inbox, seen, port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  for (let n = 0; n < 5; n++) office.put()
  await office.delivery.round()
  expect({ letters: inbox.length, ...seen }).toEqual({ letters: 5, connections: 1 })
})

test('a server that ends the connection after each letter gets them all, once', async () => {
  const { inbox, seen, port } = await startMailServer({
    onMailFrom(_, { transaction }, done) {
      done(transaction > 1 ? reply(421, 'One letter each') : null)
    },
  })
  const office = createPostOffice(`smtp://localhost:${port}`)
  for (let n = 0; n < 3; n++) office.put()
  await office.delivery.round()
  expect({ letters: inbox.length, ...seen }).toEqual({ letters: 3, connections: 3 })
  expect(office.states()).toEqual(['sent', 'sent', 'sent'])
})

test('STARTTLS and a login are used where the server has them', async () => {
  const { inbox, port } = await startMailServer({ login })
  const office = createPostOffice(`smtp://${credentials}localhost:${port}?${trusting}`)
  office.put()
  await office.delivery.round()
  expect(inbox).toEqual([expect.objectContaining({ to: [ada.email], isEncrypted: true })])
})

test('smtps is encrypted from the start', async () => {
  const { inbox, port } = await startMailServer({ login, secure: true })
  const office = createPostOffice(`smtps://${credentials}localhost:${port}?${trusting}`)
  office.put()
  await office.delivery.round()
  expect(inbox).toEqual([expect.objectContaining({ isEncrypted: true })])
})

type Fault = { what: string; words: RegExp; user?: string; query?: string }

test.each<Fault & { behaviour: Parameters<typeof startMailServer>[0] }>([
  { what: 'a wrong password', behaviour: { login }, user: 'lab:wrong@', words: /535/ },
  {
    what: 'a certificate that nobody signed',
    behaviour: { login },
    query: careful,
    words: /certificate/i,
  },
  {
    what: 'a server that can’t encrypt',
    behaviour: { disabledCommands: ['STARTTLS'] },
    query: careful,
    words: /STARTTLS/,
  },
  {
    what: 'a sender who is refused',
    behaviour: {
      onMailFrom: (...[, , done]: Parameters<SMTPServer['onMailFrom']>) => done(reply(550, 'No.')),
    },
    words: /550 No\./,
  },
])('$what is tried again later, in the server’s words', async (given) => {
  const { behaviour, user = '', query = trusting, words } = given
  const { inbox, port } = await startMailServer(behaviour)
  const office = createPostOffice(`smtp://${user}localhost:${port}?${query}`)
  const id = office.put()
  await office.delivery.round()
  expect(inbox).toEqual([])
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(office.letter(id)?.error).toMatch(words)
})

test('a server that never greets is not waited for for ever', async () => {
  const port = await startSilentServer()
  const office = createPostOffice(`smtp://localhost:${port}?greetingTimeout=150`)
  const id = office.put()
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(office.letter(id)?.error).toMatch(/greeting/i)
})

test('a server that never says whether it took a letter is asked again later', async () => {
  const { port } = await startMailServer({ onData: (stream) => void stream.resume() })
  const office = createPostOffice(`smtp://localhost:${port}?socketTimeout=300`)
  const id = office.put()
  await office.delivery.round()
  expect(office.letter(id)).toMatchObject({ state: 'waiting', tries: 1, error: 'Timeout' })
})

test.each(['a@college.edu\r\nBcc: evil@example.com', 'a@college.edu, evil@example.com', 'nobody'])(
  'an address that is none (%j) reaches nobody, whoever wrote it into the queue',
  async (recipient) => {
    const { inbox, port } = await startMailServer()
    const office = createPostOffice(`smtp://localhost:${port}`)
    const id = office.put({ recipient })
    await office.delivery.round()
    expect(inbox).toEqual([])
    expect(office.letter(id)?.state).toBe('failed')
  },
)

test('a line that is ended before it is opened says so, and does not fail at its goodbye', async () => {
  const line = new Line(accessOf('smtp://localhost:25'), AbortSignal.abort(new Error('It stops.')))
  expect(await line.tryOut()).toBe('It stops.')
})

test('a line is ended at once while its server says nothing', async () => {
  const stop = new AbortController()
  const line = new Line(accessOf(`smtp://localhost:${await startSilentServer()}`), stop.signal)
  const said = line.tryOut()
  stop.abort(new Error('It stops.'))
  expect(await said).toBe('It stops.')
})

test('a subject can’t bring a header along', async () => {
  const { inbox, port } = await startMailServer()
  const office = createPostOffice(`smtp://localhost:${port}`)
  office.put({ subject: 'a\r\nBcc: evil@example.com' })
  await office.delivery.round()
  expect(inbox[0]?.to).toEqual([ada.email])
  expect(read(inbox[0]?.raw).lines).toContain('Subject: a Bcc: evil@example.com')
})

test('the log has neither the password, nor whom a letter is for, nor what it says', async () => {
  const refuses = (address: string) => reply(550, `${address} ${login.pass} unknown`)
  const { port } = await startMailServer({ login, refuses })
  const office = createPostOffice(`smtp://${credentials}localhost:${port}?${trusting}`)
  const id = office.put({ ...zoe, body: 'Student ID: N12345678\n' })
  await office.delivery.round()
  expect(office.world.lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      letter: id,
      kind: 'approved',
      tries: 1,
      fate: 'never',
    }),
  ])
  const text = JSON.stringify([office.world.lines, office.letter(id)?.error])
  for (const secret of [login.pass, login.user, 'N12345678']) expect(text).not.toContain(secret)
  expect(JSON.stringify(office.world.lines)).not.toContain(access.email)
})

test('across a network nothing goes unencrypted or to a server that nobody vouches for, unless SMTP_URL says so', () => {
  expect(accessOf('smtp://mail.college.edu')).toEqual({
    host: 'mail.college.edu',
    secure: false,
    requireTLS: true,
    tls: { rejectUnauthorized: true },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    dnsTimeout: 10_000,
    socketTimeout: 120_000,
    socketCloseTimeout: 1000,
  })
  expect(accessOf('smtp://127.0.0.1:25')).toMatchObject({
    requireTLS: false,
    tls: { rejectUnauthorized: false },
  })
  expect(accessOf('smtp://127.0.0.1.example.com').requireTLS).toBe(true)
  const relaxed = 'smtp://10.0.0.5?requireTLS=false&tls.rejectUnauthorized=false'
  expect(accessOf(relaxed)).toMatchObject({ requireTLS: false, tls: { rejectUnauthorized: false } })
})

test('no answer may take longer than ten minutes, however awake the connection is kept', async () => {
  const port = await startSilentServer()
  const usual = globalThis.setTimeout
  const waits: unknown[] = []
  const timer = spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: () => void,
    ms: number,
  ) => {
    waits.push(ms)
    return usual(work, ms === 600_000 ? 0 : ms)
  }) as typeof setTimeout)
  const line = new Line(accessOf(`smtp://127.0.0.1:${port}`), new AbortController().signal)
  const words = await line.tryOut()
  timer.mockRestore()
  expect(words).toBe('The server takes too long')
  expect(waits).toContain(600_000)
})
