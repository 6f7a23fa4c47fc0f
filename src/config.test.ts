import { expect, test } from 'bun:test'
import { BadConfig, readConfig, socketOf } from './config.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    dataDir: `${process.cwd()}/data`,
    publicUrl: undefined,
    collegeDomain: 'college.edu',
    codeHostUrl: 'https://github.com',
    jwtSecret: undefined,
    sessionHours: 12,
    admin: { user: 'admin', email: 'admin@college.edu', password: undefined },
    smtpUrl: undefined,
    mailFrom: 'hydra-lab@college.edu',
    alertTo: undefined,
    trustProxy: 0,
    backups: { daily: 7, weekly: 4 },
    logLevel: 'info',
  })
})

test('what depends on the college follows it', () => {
  const { admin, mailFrom } = readConfig({ COLLEGE_DOMAIN: 'CS.Example.edu' })
  expect([admin.email, mailFrom]).toEqual(['admin@cs.example.edu', 'hydra-lab@cs.example.edu'])
})

test.each(['', ' ', ' \t\n '])('a blank value (%j) counts as unset', (blank) => {
  const names = [
    ...['HOST', 'PORT', 'DATA_DIR', 'PUBLIC_URL', 'COLLEGE_DOMAIN', 'CODE_HOST_URL', 'JWT_SECRET'],
    ...['SESSION_HOURS', 'ADMIN_USER', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_FROM'],
    ...['ALERT_TO', 'TRUST_PROXY', 'BACKUP_DAILY', 'BACKUP_WEEKLY', 'TRASH_DAYS', 'LOG_LEVEL'],
    'TIME_ZONE',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
})

test('the time zone is the server’s own, or the one that is named', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(readConfig({}).timeZone).toBe(timeZone)
  expect(readConfig({ TIME_ZONE: ' Pacific/Auckland ' }).timeZone).toBe('Pacific/Auckland')
})

test('space around a value goes', () => {
  expect(
    readConfig({
      PUBLIC_URL: ' HTTPS://Hydra.College.edu:443/ ',
      SMTP_URL: ' smtp://mail.college.edu\n',
      ALERT_TO: ' ada@college.edu , bob@college.edu ',
      PORT: ' 80 ',
    }),
  ).toMatchObject({
    publicUrl: 'https://hydra.college.edu',
    smtpUrl: 'smtp://mail.college.edu',
    alertTo: ['ada@college.edu', 'bob@college.edu'],
    port: 80,
  })
})

test('an empty value counts as unset, and a slash at the end of an address goes', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://hydra.college.edu/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://hydra.college.edu',
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', 'a b'],
  ['HOST', 'unix:'],
  ['HOST', 'unix:http.sock'],
  ['HOST', 'unix:/run/hydra-lab/'],
  ['HOST', `unix:/${'x'.repeat(107)}`],
  ['PUBLIC_URL', 'hydra.college.edu'],
  ['PUBLIC_URL', 'https://college.edu/lab'],
  ['PUBLIC_URL', 'https://college.edu//'],
  ['PUBLIC_URL', 'https://college.edu/?lab'],
  ['PUBLIC_URL', 'https://college.edu/#lab'],
  ['PUBLIC_URL', 'https://ada:hunter2@college.edu/'],
  ['PUBLIC_URL', 'https://college.edu/\nx'],
  ['ADMIN_USER', 'a\nb'],
  ['ADMIN_USER', '\u200b'],
  ['ADMIN_PASSWORD', 'x'.repeat(201)],
  ['COLLEGE_DOMAIN', '@college.edu'],
  ['COLLEGE_DOMAIN', 'college.xn--'],
  ['CODE_HOST_URL', 'ftp://x'],
  ['JWT_SECRET', 'short'],
  ['JWT_SECRET', `${'x'.repeat(31)} `],
  ['SESSION_HOURS', '0'],
  ['ADMIN_EMAIL', 'ada'],
  ['ADMIN_PASSWORD', 'short'],
  ['SMTP_URL', 'mail.college.edu'],
  ['MAIL_FROM', 'lab'],
  ['ALERT_TO', 'a@college.edu, b'],
  ['TRUST_PROXY', 'yes'],
  ['BACKUP_DAILY', '-1'],
  ['TIME_ZONE', 'Mars/Olympus_Mons'],
  ['TIME_ZONE', '+01:00'],
  ['BACKUP_WEEKLY', 'x'],
  ['TRASH_DAYS', '1.5'],
  ['LOG_LEVEL', 'loud'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['TIME_ZONE', '+05:00'],
])('%s can’t be "%s", and the message is one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(BadConfig)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+it takes \\w[^\\n]+$`))
})

test('a Unix socket is a path, as long as the system takes', () => {
  for (const path of ['/run/hydra-lab/http.sock', '/s', `/${'x'.repeat(106)}`])
    expect(socketOf(readConfig({ HOST: `unix:${path}`, TRUST_PROXY: '1' }))).toBe(path)
  for (const HOST of ['0.0.0.0', '::1', 'localhost'])
    expect(socketOf({ host: HOST })).toBe(undefined)
})

test('behind a Unix socket there is a proxy, since the socket tells no client’s address', () => {
  const read = () => readConfig({ HOST: 'unix:/run/hydra-lab/http.sock' })
  expect(read).toThrow(/^TRUST_PROXY [^\n]+it takes [^\n]+$/)
})

test('the time zone is the machine’s where none is named, however its name is written', () => {
  expect(readConfig({}).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(readConfig({ TIME_ZONE: ' europe/berlin ' }).timeZone).toBe('Europe/Berlin')
})

test('a secret never stands in a message', () => {
  expect(() => readConfig({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
  expect(() => readConfig({ PUBLIC_URL: 'https://a:hunter2@b' })).not.toThrow(/hunter2/)
  expect(() => readConfig({ SMTP_URL: 'imap://user:hunter2@host' })).not.toThrow(/hunter2/)
})
