import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { email, line } from './fields/contract.ts'
import { shortestPassword } from './fields/words.ts'
import { zoneCalled, zoneHere } from './fields/zone.ts'
import { logLevels } from './http/log.ts'

/** The message names the variable, the problem and what is accepted. */
export class BadConfig extends Error {}

export type Config = ReturnType<typeof readConfig>

export const settingNames = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'PUBLIC_URL',
  'COLLEGE_DOMAIN',
  'CODE_HOST_URL',
  'JWT_SECRET',
  'SESSION_HOURS',
  'ADMIN_USER',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'ALERT_TO',
  'TRUST_PROXY',
  'BACKUP_DAILY',
  'BACKUP_WEEKLY',
  'BACKUP_AT',
  'LOG_LEVEL',
  'METRICS_ALLOW',
  'TIME_ZONE',
  'TRASH_DAYS',
  'UNDO_MINUTES',
] as const

type Name = (typeof settingNames)[number]
type Environment = Record<string, string | undefined>
type Given = Partial<Record<Name, string>>

export const ownEnvironment = (): Environment => process.env

/** Empty and blank values count as unset. */
export function readConfig(given: Environment = ownEnvironment()) {
  const environment: Given = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value?.trim()),
  )
  const { text, whole, choice } = readers(environment)
  const host = text(
    'HOST',
    '0.0.0.0',
    isHost,
    'an address to listen on, like 127.0.0.1, or a Unix socket, like unix:/run/hydra-lab/http.sock',
  )
  const port = whole('PORT', 3000, 0, 65_535)
  const collegeDomain = text(
    'COLLEGE_DOMAIN',
    'college.edu',
    domain,
    'a domain like college.edu',
  ).toLowerCase()
  return {
    host,
    port,
    dataDir: resolve(environment['DATA_DIR']?.trim() ?? './data'),
    publicUrl: environment['PUBLIC_URL']
      ? origin('PUBLIC_URL', environment['PUBLIC_URL'])
      : undefined,
    collegeDomain,
    codeHostUrl: text(
      'CODE_HOST_URL',
      'https://github.com',
      isLink,
      'an http:// or https:// address',
    ).replace(/\/+$/, ''),
    jwtSecret: secret(environment, 'JWT_SECRET', 32),
    timeZone: zone(text('TIME_ZONE', zoneHere(), isZone, 'a time zone like America/New_York')),
    sessionHours: whole('SESSION_HOURS', 12, 1, 24 * 365),
    admin: {
      user: text('ADMIN_USER', 'admin', isUsername, 'a username of at most 200 characters'),
      email: text('ADMIN_EMAIL', `admin@${collegeDomain}`, isEmail, 'an email address'),
      password: secret(environment, 'ADMIN_PASSWORD', shortestPassword),
    },
    smtpUrl: environment['SMTP_URL'] ? smtpUrl(environment['SMTP_URL']) : undefined,
    mailFrom: text('MAIL_FROM', `hydra-lab@${collegeDomain}`, isEmail, 'an email address'),
    alertTo: environment['ALERT_TO'] ? addresses(environment['ALERT_TO']) : undefined,
    trustProxy: proxiesAt(host, whole('TRUST_PROXY', 0, 0, 10)),
    backups: {
      daily: whole('BACKUP_DAILY', 7, 0, 366),
      weekly: whole('BACKUP_WEEKLY', 4, 0, 520),
      at: text('BACKUP_AT', '03:30', isTime, 'a time of the day like 03:30'),
    },
    trashDays: whole('TRASH_DAYS', 30, 0, 3650),
    undoMinutes: whole('UNDO_MINUTES', 2, 0, 30),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    metricsAllow: environment['METRICS_ALLOW'] ? networks(environment['METRICS_ALLOW']) : undefined,
  }
}

export const socketOf = ({ host }: Pick<Config, 'host'>) =>
  host.startsWith('unix:') ? host.slice('unix:'.length) : undefined

/** A socket's path has at most 107 bytes. */
const isHost = (value: string) =>
  /^(?!unix:)[\w.:-]+$/.test(value) || /^unix:\/[\w./@-]{0,105}[\w@-]$/.test(value)

const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const isZone = (value: string) => zoneCalled(value) !== undefined
const zone = (name: string) => zoneCalled(name) ?? name
const isEmail = (value: string) => email().safeParse(value).success
/** Local hosts are allowed. */
const isLink = (value: string) => /^https?:\/\/\S+$/i.test(value.trim()) && URL.canParse(value)
const isUsername = (value: string) =>
  line('a username', 'Username').safeParse(value).data === value.trim()
const domain = (value: string) =>
  /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]{1,59})$/i.test(value)

/** A Unix socket has no client address, so all clients would count as one. */
function proxiesAt(host: string, proxies: number) {
  if (proxies === 0 && socketOf({ host }) !== undefined)
    throw bad(
      'TRUST_PROXY',
      "can't be 0 where HOST is a Unix socket, which tells no client's address",
      'the number of proxies in front, from 1 to 10',
    )
  return proxies
}

const bad = (name: Name, problem: string, accepted: string) =>
  new BadConfig(`${name} ${problem}; it takes ${accepted}.`)

const quoted = (value: string) =>
  JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)

function readers(environment: Given) {
  const text = (name: Name, preset: string, fits: (value: string) => boolean, accepted: string) => {
    const value = environment[name]?.trim() || preset
    if (!fits(value)) throw bad(name, `can't be ${quoted(value)}`, accepted)
    return value
  }
  const whole = (name: Name, preset: number, least: number, most: number) => {
    const accepted = `a whole number from ${least} to ${most}`
    const fits = (value: string) =>
      /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
    return Number(text(name, String(preset), fits, accepted))
  }
  const choice = <Word extends string>(name: Name, preset: Word, words: readonly Word[]) => {
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

function secret(environment: Given, name: Name, shortest: number) {
  const value = environment[name]
  if (!value) return undefined
  if (value.trim().length < shortest)
    throw bad(name, 'is too short', `at least ${shortest} characters`)
  if (name === 'ADMIN_PASSWORD' && value.length > 200)
    throw bad(name, 'is too long', 'at most 200 characters')
  return value
}

function origin(name: Name, value: string) {
  const accepted = 'an http:// or https:// address without a path, like https://hydra.college.edu'
  const url = isLink(value) ? URL.parse(value) : null
  if (url?.username || url?.password) throw bad(name, 'holds a username or password', accepted)
  if (url?.pathname !== '/' || url.search || url.hash)
    throw bad(name, `can't be ${quoted(value)}`, accepted)
  return url.origin
}

function smtpUrl(given: string) {
  const value = given.trim()
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
    throw bad('ALERT_TO', `can't hold ${quoted(wrong)}`, 'email addresses, separated by commas')
  return list
}

function networks(value: string) {
  return value.split(',').map((each) => {
    const text = each.trim()
    const isNetwork = text.includes('/')
    if (isNetwork ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text))
      return isNetwork ? text : `${text}/${text.includes(':') ? 128 : 32}`
    throw bad(
      'METRICS_ALLOW',
      `can't hold ${quoted(text)}`,
      'addresses or networks, separated by commas, like 10.0.0.7, 10.1.0.0/16',
    )
  })
}
