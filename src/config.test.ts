import { expect, test } from 'bun:test'
import { BadConfig, readConfig } from './config.ts'

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
  ['PUBLIC_URL', 'hydra.college.edu'],
  ['COLLEGE_DOMAIN', '@college.edu'],
  ['CODE_HOST_URL', 'ftp://x'],
  ['JWT_SECRET', 'short'],
  ['SESSION_HOURS', '0'],
  ['ADMIN_EMAIL', 'ada'],
  ['ADMIN_PASSWORD', 'short'],
  ['SMTP_URL', 'mail.college.edu'],
  ['MAIL_FROM', 'lab'],
  ['ALERT_TO', 'a@college.edu, b'],
  ['TRUST_PROXY', 'yes'],
  ['BACKUP_DAILY', '-1'],
  ['BACKUP_WEEKLY', 'x'],
  ['LOG_LEVEL', 'loud'],
])('%s can’t be "%s", and the message is one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(BadConfig)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+it takes [^\\n]+$`))
})

test('a secret never stands in a message', () => {
  expect(() => readConfig({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
  expect(() => readConfig({ SMTP_URL: 'imap://user:hunter2@host' })).not.toThrow(/hunter2/)
})
