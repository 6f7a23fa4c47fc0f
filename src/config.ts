import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { email, link } from './fields/contract.ts'
import { shortestPassword } from './fields/words.ts'
import { logLevels } from './http/log.ts'

/** A value of the environment that can't be used; the message names the variable, the problem and what is accepted. */
export class BadConfig extends Error {}

export type Config = ReturnType<typeof readConfig>

type Environment = Record<string, string | undefined>

/** Reads every setting once (contract 1). An empty value counts as unset. */
export function readConfig(environment: Environment = process.env) {
  const { text, whole, choice } = readers(environment)
  const port = whole('PORT', 3000, 0, 65_535)
  const collegeDomain = text(
    'COLLEGE_DOMAIN',
    'college.edu',
    domain,
    'a domain like college.edu',
  ).toLowerCase()
  const webAddress = (name: string, preset: string) =>
    text(
      name,
      preset,
      (value) => link().safeParse(value).success,
      'an http:// or https:// address',
    ).replace(/\/+$/, '')
  return {
    host: text(
      'HOST',
      '0.0.0.0',
      (value) => /^[\w.:-]+$/.test(value),
      'an address to listen on, like 127.0.0.1',
    ),
    port,
    dataDir: resolve(text('DATA_DIR', './data', () => true, 'a folder')),
    publicUrl: environment['PUBLIC_URL'] ? webAddress('PUBLIC_URL', '') : undefined,
    collegeDomain,
    codeHostUrl: webAddress('CODE_HOST_URL', 'https://github.com'),
    jwtSecret: secret(environment, 'JWT_SECRET', 32),
    sessionHours: whole('SESSION_HOURS', 12, 1, 24 * 365),
    admin: {
      user: text(
        'ADMIN_USER',
        'admin',
        (value) => value.length <= 200 && !/\p{Cc}/u.test(value),
        'a username',
      ),
      email: text('ADMIN_EMAIL', `admin@${collegeDomain}`, isEmail, 'an email address'),
      password: secret(environment, 'ADMIN_PASSWORD', shortestPassword),
    },
    smtpUrl: environment['SMTP_URL'] ? smtpUrl(environment['SMTP_URL']) : undefined,
    mailFrom: text('MAIL_FROM', `hydra-lab@${collegeDomain}`, isEmail, 'an email address'),
    alertTo: environment['ALERT_TO'] ? addresses(environment['ALERT_TO']) : undefined,
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    backups: { daily: whole('BACKUP_DAILY', 7, 0, 366), weekly: whole('BACKUP_WEEKLY', 4, 0, 520) },
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
  }
}

const isEmail = (value: string) => email().safeParse(value).success
const domain = (value: string) =>
  /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/i.test(value)

const bad = (name: string, problem: string, accepted: string) =>
  new BadConfig(`${name} ${problem}; it takes ${accepted}.`)

function readers(environment: Environment) {
  const text = (
    name: string,
    preset: string,
    fits: (value: string) => boolean,
    accepted: string,
  ) => {
    const value = environment[name]?.trim() || preset
    if (!fits(value)) throw bad(name, `can't be "${value}"`, accepted)
    return value
  }
  const whole = (name: string, preset: number, least: number, most: number) => {
    const accepted = `a whole number from ${least} to ${most}`
    const fits = (value: string) =>
      /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
    return Number(text(name, String(preset), fits, accepted))
  }
  const choice = <Word extends string>(name: string, preset: Word, words: readonly Word[]) => {
    const value = text(
      name,
      preset,
      (each) => z.enum(words).safeParse(each).success,
      words.join(', '),
    )
    return words.find((word) => word === value) ?? preset
  }
  return { text, whole, choice }
}

/** A secret's value never stands in a message. */
function secret(environment: Environment, name: string, shortest: number) {
  const value = environment[name]
  if (!value) return undefined
  if (value.length < shortest) throw bad(name, 'is too short', `at least ${shortest} characters`)
  if (name === 'ADMIN_PASSWORD' && value.length > 200)
    throw bad(name, 'is too long', 'at most 200 characters')
  return value
}

function smtpUrl(value: string) {
  const url = URL.parse(value)
  const accepted = 'an address like smtp://user:pass@host:587 or smtps://host'
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw bad('SMTP_URL', 'is not a mail server', accepted)
  return value
}

function addresses(value: string) {
  const list = value.split(',').map((each) => each.trim())
  const wrong = list.find((each) => !isEmail(each))
  if (wrong !== undefined)
    throw bad('ALERT_TO', `can't hold "${wrong}"`, 'email addresses, separated by commas')
  return list
}
