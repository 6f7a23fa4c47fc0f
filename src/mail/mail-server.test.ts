import { expect, test } from 'bun:test'
import { access, ada } from '../testing/cast.ts'
import { createMailQueue } from '../testing/mail.ts'
import {
  careful,
  reply,
  startMailServer,
  startSilentServer,
  trusting,
} from '../testing/mail-server.ts'
import { smtpOptions } from './mail-server.ts'

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

test('an email arrives as plain text in UTF-8, from the lab, and says that a machine wrote it', async () => {
  const { inbox, port } = await startMailServer()
  const queue = createMailQueue(`smtp://localhost:${port}`)
  const body = 'Dear Zoë,\n\n.\nФ 中 🐍 = yes\n'
  const id = queue.put({ ...zoe, subject: 'Größe', body, request_id: 7 })
  await queue.delivery.round()
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
  expect(queue.email(id)).toMatchObject({ state: 'sent', tries: 1, error: null })
  expect(queue.email(id)?.sent_at).toBe(queue.context.clock().toISOString())
})

test('what has no recipient of its own goes to ALERT_TO, and answers to its first', async () => {
  const { inbox, port } = await startMailServer()
  const url = `smtp://localhost:${port}`
  const queue = createMailQueue(url, { ALERT_TO: 'lab@college.edu, chair@college.edu' })
  queue.put()
  await queue.delivery.round()
  expect(inbox[0]?.to).toEqual(['lab@college.edu', 'chair@college.edu'])
  expect(read(inbox[0]?.raw).lines).toContain('Reply-To: Hydra Lab <lab@college.edu>')
})

test.each([
  ['smtp', 'by STARTTLS', false],
  ['smtps', 'from the start', true],
])('%s is encrypted %s, and logs in', async (scheme, _, secure) => {
  const { inbox, port } = await startMailServer({ login, secure })
  const queue = createMailQueue(`${scheme}://${credentials}localhost:${port}?${trusting}`)
  queue.put()
  await queue.delivery.round()
  expect(inbox).toEqual([expect.objectContaining({ to: [ada.email], isEncrypted: true })])
})

type Fault = { what: string; words: RegExp; user?: string; query?: string }

test.each<Fault & { start: () => Promise<{ port: number }> }>([
  {
    what: 'a wrong password',
    start: () => startMailServer({ login }),
    user: 'lab:wrong@',
    words: /535/,
  },
  {
    what: 'a certificate that nobody signed',
    start: () => startMailServer({ login }),
    query: careful,
    words: /certificate/i,
  },
  {
    what: 'a server that can’t encrypt',
    start: () => startMailServer({ disabledCommands: ['STARTTLS'] }),
    query: careful,
    words: /STARTTLS/,
  },
  {
    what: 'a sender who is refused',
    start: () => startMailServer({ onMailFrom: (...[, , done]) => done(reply(550, 'No.')) }),
    words: /550 No\./,
  },
  {
    what: 'a server that never greets',
    start: async () => ({ port: await startSilentServer() }),
    query: 'greetingTimeout=150',
    words: /greeting/i,
  },
  {
    what: 'a server that never says whether it took a letter',
    start: () => startMailServer({ onData: (stream) => void stream.resume() }),
    query: 'socketTimeout=300',
    words: /^Timeout$/,
  },
])('$what is tried again later, in the server’s words', async (given) => {
  const { start, user = '', query = trusting, words } = given
  const { port } = await start()
  const queue = createMailQueue(`smtp://${user}localhost:${port}?${query}`)
  const id = queue.put()
  await queue.delivery.round()
  expect(queue.email(id)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(queue.email(id)?.error).toMatch(words)
})

test.each(['a@college.edu\r\nBcc: evil@example.com', 'a@college.edu, evil@example.com', 'nobody'])(
  'an address that is none (%j) reaches nobody, whoever wrote it into the queue',
  async (recipient) => {
    const { inbox, port } = await startMailServer()
    const queue = createMailQueue(`smtp://localhost:${port}`)
    const id = queue.put({ recipient })
    await queue.delivery.round()
    expect(inbox).toEqual([])
    expect(queue.email(id)?.state).toBe('failed')
  },
)

test('a subject can’t bring a header along', async () => {
  const { inbox, port } = await startMailServer()
  const queue = createMailQueue(`smtp://localhost:${port}`)
  queue.put({ subject: 'a\r\nBcc: evil@example.com' })
  await queue.delivery.round()
  expect(inbox[0]?.to).toEqual([ada.email])
  expect(read(inbox[0]?.raw).lines).toContain('Subject: a Bcc: evil@example.com')
})

test('the log has neither the password, nor whom an email is for, nor what it says', async () => {
  const refuses = (address: string) => reply(550, `${address} ${login.pass} unknown`)
  const { port } = await startMailServer({ login, refuses })
  const queue = createMailQueue(`smtp://${credentials}localhost:${port}?${trusting}`)
  const id = queue.put({ ...zoe, body: 'Student ID: N12345678\n' })
  await queue.delivery.round()
  expect(queue.context.lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      letter: id,
      kind: 'approved',
      tries: 1,
      fate: 'never',
    }),
  ])
  const text = JSON.stringify([queue.context.lines, queue.email(id)?.error])
  for (const secret of [login.pass, login.user, 'N12345678']) expect(text).not.toContain(secret)
  expect(JSON.stringify(queue.context.lines)).not.toContain(access.email)
})

test('across a network nothing goes unencrypted or to a server that nobody vouches for, unless SMTP_URL says so', () => {
  const encryption = (url: string) => {
    const { requireTLS, tls } = smtpOptions(url, 'hydra.college.edu')
    return { requireTLS, ...tls }
  }
  const demanding = { requireTLS: true, rejectUnauthorized: true }
  expect(encryption('smtp://mail.college.edu')).toEqual(demanding)
  expect(encryption('smtp://127.0.0.1.example.com')).toEqual(demanding)
  const here = { requireTLS: false, rejectUnauthorized: false }
  for (const host of ['127.0.0.1:25', 'localhost', '[::1]:25'])
    expect(encryption(`smtp://${host}`)).toEqual(here)
})

test('it introduces itself as the host of PUBLIC_URL', async () => {
  const hosts: string[] = []
  const { port } = await startMailServer({
    onMailFrom(_, { hostNameAppearsAs }, done) {
      hosts.push(hostNameAppearsAs)
      done()
    },
  })
  for (const PUBLIC_URL of ['https://hydra.college.edu', 'http://192.0.2.1:3000']) {
    const queue = createMailQueue(`smtp://localhost:${port}`, { PUBLIC_URL })
    queue.put()
    await queue.delivery.round()
  }
  expect(hosts).toEqual(['hydra.college.edu', '[192.0.2.1]'])
})
