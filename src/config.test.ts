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
const mailServer = 'an address like smtp://user:pass@host:587 or smtps://host'
const loosePercent = 'has a % in its username or password that is to be %25'
const timeZone = 'a time zone like America/New_York'
const username = 'a username of at most 200 characters'
const networks = 'addresses or networks, separated by commas, like 10.0.0.7, 10.1.0.0/16'

test.each([
  ['HOST', 'a b', host],
  ['HOST', 'unix:', host],
  ['HOST', 'unix:http.sock', host],
  ['HOST', 'unix:/run/hydra-lab/', host],
  ['PUBLIC_URL', 'hydra.college.edu', site],
  ['PUBLIC_URL', 'https://college.edu/lab', site],
  ['PUBLIC_URL', 'https://college.edu//', site],
  ['PUBLIC_URL', 'https://college.edu/?lab', site],
  ['PUBLIC_URL', 'https://college.edu/#lab', site],
  ['PUBLIC_URL', 'https://college.edu/\nx', site],
  ['ADMIN_USER', 'a\nb', username],
  ['ADMIN_USER', '\u200b', username],
  ['COLLEGE_DOMAIN', '@college.edu', 'a domain like college.edu'],
  ['COLLEGE_DOMAIN', 'college.xn--', 'a domain like college.edu'],
  ['CODE_HOST_URL', 'ftp://x', 'an http:// or https:// address'],
  ['ADMIN_EMAIL', 'ada', 'an email address'],
  ['MAIL_FROM', 'lab', 'an email address'],
  ['BACKUP_AT', '24:00', 'a time of the day like 03:30'],
  ['BACKUP_AT', '3:30', 'a time of the day like 03:30'],
  ['TIME_ZONE', 'Mars/Olympus', timeZone],
  ['TIME_ZONE', '+05:00', timeZone],
  ['LOG_LEVEL', 'loud', 'debug, info, warn, error, silent'],
])('%s can’t be %j: it takes %s', (name, value, accepted) => {
  const message = `${name} can't be ${JSON.stringify(value)}; it takes ${accepted}.`
  expect(() => readConfig({ [name]: value })).toThrow(new BadConfig(message))
})

test.each([
  ['PUBLIC_URL', 'https://ada:hunter2@b', `holds a username or password; it takes ${site}.`],
  ['PUBLIC_URL', 'https://hunter2@b', `holds a username or password; it takes ${site}.`],
  ['PUBLIC_URL', 'https://:hunter2@b', `holds a username or password; it takes ${site}.`],
  ['SMTP_URL', 'imap://user:hunter2@host', `is not a mail server; it takes ${mailServer}.`],
  ['SMTP_URL', 'hunter2.college.edu', `is not a mail server; it takes ${mailServer}.`],
  ['SMTP_URL', 'smtp://lab:hunter%2@host', `${loosePercent}; it takes ${mailServer}.`],
  ['SMTP_URL', 'smtp://100%:hunter2@host', `${loosePercent}; it takes ${mailServer}.`],
  ['SMTP_URL', 'smtps://lab:hunter2%E9@host', `${loosePercent}; it takes ${mailServer}.`],
  ['JWT_SECRET', 'hunter2', 'is too short; it takes at least 32 characters.'],
  ['JWT_SECRET', `${'x'.repeat(31)} `, 'is too short; it takes at least 32 characters.'],
  ['ADMIN_PASSWORD', 'hunter2', 'is too short; it takes at least 8 characters.'],
  ['ADMIN_PASSWORD', 'x'.repeat(201), 'is too long; it takes at most 200 characters.'],
])('%s %j is refused without repeating it, since it may be a secret', (name, value, words) => {
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
