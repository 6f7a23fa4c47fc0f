import { expect, test } from 'bun:test'
import { BadConfig, type Config, readConfig, settingNames, socketOf } from './config.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDir: `${process.cwd()}/data`,
    publicUrl: undefined,
    collegeDomain: 'college.edu',
    codeHostUrl: 'https://github.com',
    jwtSecret: undefined,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    sessionHours: 12,
    admin: { user: 'admin', email: 'admin@college.edu', password: undefined },
    smtpUrl: undefined,
    mailFrom: 'hydra-lab@college.edu',
    alertTo: undefined,
    trustProxy: 0,
    backups: { daily: 7, weekly: 4, at: '03:30' },
    trashDays: 30,
    undoMinutes: 2,
    logLevel: 'info',
    metricsAllow: undefined,
  })
})

test('defaults follow the college’s domain', () => {
  const { admin, mailFrom } = readConfig({ COLLEGE_DOMAIN: 'CS.Example.edu' })
  expect([admin.email, mailFrom]).toEqual(['admin@cs.example.edu', 'hydra-lab@cs.example.edu'])
})

test.each(['', ' ', ' \t\n '])('a blank value (%j) counts as unset', (blank) => {
  const given = Object.fromEntries(settingNames.map((name) => [name, blank]))
  expect(readConfig(given)).toEqual(readConfig({}))
})

test('values are trimmed, and addresses normalized', () => {
  expect(
    readConfig({
      PUBLIC_URL: ' HTTPS://Hydra.College.edu:443/ ',
      CODE_HOST_URL: ' https://git.college.edu/lab/ ',
      SMTP_URL: ' smtp://mail.college.edu\n',
      ALERT_TO: ' ada@college.edu , bob@college.edu ',
      METRICS_ALLOW: ' 10.0.0.7 , ::1,10.1.0.0/16 ',
      DATA_DIR: ' /srv/lab ',
      TIME_ZONE: ' europe/berlin ',
    }),
  ).toMatchObject({
    publicUrl: 'https://hydra.college.edu',
    codeHostUrl: 'https://git.college.edu/lab',
    smtpUrl: 'smtp://mail.college.edu',
    alertTo: ['ada@college.edu', 'bob@college.edu'],
    metricsAllow: ['10.0.0.7/32', '::1/128', '10.1.0.0/16'],
    dataDir: '/srv/lab',
    timeZone: 'Europe/Berlin',
  })
})

const host =
  'an address to listen on, like 127.0.0.1, or a Unix socket, like unix:/run/hydra-lab/http.sock'
const site = 'an http:// or https:// address without a path, like https://hydra.college.edu'
const networks = 'addresses or networks, separated by commas, like 10.0.0.7, 10.1.0.0/16'

test.each([
  ['HOST', host, ['a b', 'unix:', 'unix:http.sock', 'unix:/run/hydra-lab/']],
  [
    'PUBLIC_URL',
    site,
    [
      'hydra.college.edu',
      ...['lab', '/', '?lab', '#lab', '\nx'].map((end) => `https://a.edu/${end}`),
    ],
  ],
  ['ADMIN_USER', 'a username of at most 200 characters', ['a\nb', '\u200b']],
  ['COLLEGE_DOMAIN', 'a domain like college.edu', ['@college.edu', 'college.xn--']],
  ['CODE_HOST_URL', 'an http:// or https:// address', ['ftp://x']],
  ['ADMIN_EMAIL', 'an email address', ['ada']],
  ['MAIL_FROM', 'an email address', ['lab']],
  ['BACKUP_AT', 'a time of the day like 03:30', ['24:00', '3:30']],
  ['TIME_ZONE', 'a time zone like America/New_York', ['Mars/Olympus', '+05:00']],
  ['LOG_LEVEL', 'debug, info, warn, error, silent', ['loud']],
])('%s takes %s, and not %j', (name, accepted, values) => {
  for (const value of values) {
    const message = `${name} can't be ${JSON.stringify(value)}; it takes ${accepted}.`
    expect(() => readConfig({ [name]: value })).toThrow(new BadConfig(message))
  }
})

const mailServer = 'an address like smtp://user:pass@host:587 or smtps://host'
const login = `holds a username or password; it takes ${site}.`
const noServer = `is not a mail server; it takes ${mailServer}.`
const percent = `has a % in its username or password that is to be %25; it takes ${mailServer}.`

test.each([
  ['PUBLIC_URL', login, ['ada:hunter2', 'hunter2', ':hunter2'].map((who) => `https://${who}@b`)],
  ['SMTP_URL', noServer, ['imap://user:hunter2@host', 'hunter2.college.edu']],
  [
    'SMTP_URL',
    percent,
    ['smtp://lab:hunter%2@host', 'smtp://100%:hunter2@host', 'smtps://lab:hunter2%E9@host'],
  ],
  ['JWT_SECRET', 'is too short; it takes at least 32 characters.', ['a', `${'x'.repeat(31)} `]],
  ['ADMIN_PASSWORD', 'is too short; it takes at least 8 characters.', ['hunter2']],
  ['ADMIN_PASSWORD', 'is too long; it takes at most 200 characters.', ['x'.repeat(201)]],
])('%s %s What may be a secret isn’t repeated', (name, words, values) => {
  for (const value of values)
    expect(() => readConfig({ [name]: value })).toThrow(new BadConfig(`${name} ${words}`))
})

test.each([
  ['ALERT_TO', 'b', 'email addresses, separated by commas', 'a@college.edu, b'],
  ['METRICS_ALLOW', '10.0.0.256', networks, '10.0.0.7, 10.0.0.256'],
  ['METRICS_ALLOW', '10.0.0.0/33', networks, '10.0.0.0/33'],
  ['METRICS_ALLOW', 'a/8', networks, 'a/8'],
])('%s can’t hold %j among others: it takes %s', (name, wrong, accepted, value) => {
  const message = `${name} can't hold "${wrong}"; it takes ${accepted}.`
  expect(() => readConfig({ [name]: value })).toThrow(new BadConfig(message))
})

test('the message repeats at most 100 characters of an invalid value', () => {
  const message = (value: string) =>
    `PORT can't be "${value}"; it takes a whole number from 0 to 65535.`
  const [whole, cut] = ['x'.repeat(100), `${'x'.repeat(100)}…`].map(
    (each) => new BadConfig(message(each)),
  )
  expect(() => readConfig({ PORT: 'x'.repeat(100) })).toThrow(whole)
  expect(() => readConfig({ PORT: 'x'.repeat(101) })).toThrow(cut)
})

test('secrets may be at their limits', () => {
  const secret = 'x'.repeat(32)
  for (const password of ['x'.repeat(8), 'x'.repeat(200)])
    expect(readConfig({ JWT_SECRET: secret, ADMIN_PASSWORD: password })).toMatchObject({
      jwtSecret: secret,
      admin: { password },
    })
  expect(readConfig({ JWT_SECRET: 'x'.repeat(500) }).jwtSecret).toHaveLength(500)
})

test.each<[string, least: number, most: number, read: (config: Config) => number]>([
  ['PORT', 0, 65_535, ({ port }) => port],
  ['SESSION_HOURS', 1, 8760, ({ sessionHours }) => sessionHours],
  ['TRUST_PROXY', 0, 10, ({ trustProxy }) => trustProxy],
  ['BACKUP_DAILY', 0, 366, ({ backups }) => backups.daily],
  ['BACKUP_WEEKLY', 0, 520, ({ backups }) => backups.weekly],
  ['TRASH_DAYS', 0, 3650, ({ trashDays }) => trashDays],
  ['UNDO_MINUTES', 0, 30, ({ undoMinutes }) => undoMinutes],
])('%s is a whole number from %d to %d', (name, least, most, read) => {
  for (const number of [least, most])
    expect(read(readConfig({ [name]: ` ${number} ` }))).toBe(number)
  for (const wrong of [`${least - 1}`, `${most + 1}`, '1.5', 'x']) {
    const message = `${name} can't be "${wrong}"; it takes a whole number from ${least} to ${most}.`
    expect(() => readConfig({ [name]: wrong })).toThrow(new BadConfig(message))
  }
})

test('a Unix socket is a path of at most the system’s length', () => {
  for (const path of ['/run/hydra-lab/http.sock', '/s', `/${'x'.repeat(106)}`])
    expect(socketOf(readConfig({ HOST: `unix:${path}`, TRUST_PROXY: '1' }))).toBe(path)
  for (const HOST of ['0.0.0.0', '::1', 'localhost'])
    expect(socketOf({ host: HOST })).toBe(undefined)
  const tooLong = `unix:/${'x'.repeat(107)}`
  expect(() => readConfig({ HOST: tooLong })).toThrow(/^HOST can't be "unix:\/x+…"; it takes/)
})

test('behind a Unix socket there is a proxy, since the socket tells no client’s address', () => {
  const message =
    "TRUST_PROXY can't be 0 where HOST is a Unix socket, which tells no client's address; it takes the number of proxies in front, from 1 to 10."
  const read = () => readConfig({ HOST: 'unix:/run/hydra-lab/http.sock' })
  expect(read).toThrow(new BadConfig(message))
})
