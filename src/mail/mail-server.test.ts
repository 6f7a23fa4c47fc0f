import { expect, test } from 'bun:test'
import { access, ada } from '../testing/cast.ts'
import { openMailQueue } from '../testing/mail.ts'
import { careful, type MailServer, readMail, reply, trusting } from '../testing/mail-server.ts'
import { smtpOptions } from './mail-server.ts'

const login = { user: 'lab@college.edu', pass: 'geheim?&/:' }
const zoe = { kind: 'approved', recipient: access.email } as const

test('an email arrives as plain text in UTF-8, from the lab, and says that a machine wrote it', async () => {
  const { inbox, context, email, send } = await openMailQueue()
  const body = 'Dear Zoë,\n\n.\nФ 中 🐍 = yes\n'
  const id = await send({ ...zoe, subject: 'Größe', body, request_id: 7 })
  const [mail] = inbox
  expect(mail).toMatchObject({ from: 'hydra-lab@college.edu', to: [access.email] })
  const { lines, text } = readMail(mail?.raw)
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
  expect(text.trimEnd()).toBe(body.trimEnd())
  const sent_at = context.clock().toISOString()
  expect(email(id)).toMatchObject({ state: 'sent', tries: 1, error: null, sent_at })
})

test('what has no recipient of its own goes to ALERT_TO, and answers to its first', async () => {
  const ALERT_TO = 'lab@college.edu, chair@college.edu'
  const { inbox, send } = await openMailQueue({}, { ALERT_TO })
  await send()
  expect(inbox[0]?.to).toEqual(ALERT_TO.split(', '))
  expect(readMail(inbox[0]?.raw).lines).toContain('Reply-To: Hydra Lab <lab@college.edu>')
})

test.each([
  ['smtp', 'by STARTTLS', false],
  ['smtps', 'from the start', true],
])('%s is encrypted %s, and logs in', async (_, _when, secure) => {
  const { inbox, send } = await openMailQueue({ login, secure }, {}, `?${trusting}`)
  await send()
  expect(inbox).toEqual([expect.objectContaining({ to: [ada.email], isEncrypted: true })])
})

test.each<[what: string, server: MailServer, query: string, words: RegExp]>([
  ['a wrong password', { login, onAuth: (...[, , done]) => done(reply(535, 'No.')) }, '', /535/],
  ['a certificate that nobody signed', { login }, careful, /certificate/i],
  ['a server that can’t encrypt', { disabledCommands: ['STARTTLS'] }, careful, /STARTTLS/],
  [
    'a sender who is refused',
    { onMailFrom: (...[, , done]) => done(reply(550, 'No.')) },
    '',
    /550 No\./,
  ],
  ['a server that never greets', { onConnect: () => {} }, 'greetingTimeout=150', /greeting/i],
  [
    'a server that never says whether it took an email',
    { onData: (stream) => void stream.resume() },
    'socketTimeout=300',
    /^Timeout$/,
  ],
])('%s is tried again later, in the server’s words', async (_, server, query, words) => {
  const { email, send } = await openMailQueue(server, {}, `?${query || trusting}`)
  const id = await send()
  expect(email(id)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(email(id)?.error).toMatch(words)
})

test.each(['a@college.edu\r\nBcc: evil@example.com', 'a@college.edu, evil@example.com', 'nobody'])(
  'an address that is none (%j) reaches nobody, whoever wrote it into the queue',
  async (recipient) => {
    const { inbox, email, send } = await openMailQueue()
    const id = await send({ recipient })
    expect(inbox).toEqual([])
    expect(email(id)?.state).toBe('failed')
  },
)

test('a subject can’t bring a header along', async () => {
  const { inbox, send } = await openMailQueue()
  await send({ subject: 'a\r\nBcc: evil@example.com' })
  expect(inbox[0]?.to).toEqual([ada.email])
  expect(readMail(inbox[0]?.raw).lines).toContain('Subject: a Bcc: evil@example.com')
})

test('the log has neither the password, nor whom an email is for, nor what it says', async () => {
  const refuses = (address: string) => reply(550, `${address} ${login.pass} unknown`)
  const { context, email, send } = await openMailQueue({ login, refuses }, {}, `?${trusting}`)
  const id = await send({ ...zoe, body: 'Student ID: N12345678\n' })
  const facts = { level: 'warn', letter: id, kind: 'approved', tries: 1, fate: 'never' }
  expect(context.lines).toEqual([expect.objectContaining(facts)])
  const text = JSON.stringify([context.lines, email(id)?.error])
  for (const secret of [login.pass, login.user, 'N12345678']) expect(text).not.toContain(secret)
  expect(JSON.stringify(context.lines)).not.toContain(access.email)
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
  const onMailFrom: MailServer['onMailFrom'] = (_, { hostNameAppearsAs }, done) => {
    hosts.push(hostNameAppearsAs)
    done()
  }
  for (const PUBLIC_URL of ['https://hydra.college.edu', 'http://192.0.2.1:3000']) {
    const { send } = await openMailQueue({ onMailFrom }, { PUBLIC_URL })
    await send()
  }
  expect(hosts).toEqual(['hydra.college.edu', '[192.0.2.1]'])
})
