import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { email, line } from './fields/contract.ts'
import { shortestPassword } from './fields/words.ts'
import { findZone, serverZone } from './fields/zone.ts'
import { logLevels } from './http/log.ts'

/** The message names the variable, the problem and what is accepted. */
export class BadConfig extends Error {}

export type Config = ReturnType<typeof readConfig>

const canNotBe = (value: string) => `can't be ${quoted(value)}`

const quoted = (value: string) =>
  JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)

const trimmed = z.string().check(z.trim())

const text = (fits: (value: string) => boolean, accepted: string, problem = canNotBe) =>
  trimmed.check(
    z.refine(fits, { error: ({ input }) => `${problem(String(input))}; it takes ${accepted}.` }),
  )

const wholeNumber = (preset: number, least: number, most: number) => {
  const fits = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
  const digits = text(fits, `a whole number from ${least} to ${most}`)
  return z._default(z.pipe(digits, z.transform(Number)), preset)
}

/** Texts separated by commas. */
const list = (fits: (value: string) => boolean, accepted: string) => {
  const wrongIn = (value: string) => partsOf(value).find((part) => !fits(part))
  const all = text(
    (value) => wrongIn(value) === undefined,
    accepted,
    (value) => `can't hold ${quoted(wrongIn(value) ?? '')}`,
  )
  return z.pipe(all, z.transform(partsOf))
}

const partsOf = (value: string) => value.split(',').map((part) => part.trim())

/** Not trimmed, and never repeated. */
const secret = (least: number) =>
  z.string().check(
    z.refine((value) => value.trim().length >= least, {
      error: `is too short; it takes at least ${least} characters.`,
    }),
  )

/** A socket's path has at most 107 bytes. */
const isHost = (value: string) =>
  /^(?!unix:)[\w.:-]+$/.test(value) || /^unix:\/[\w./@-]{0,105}[\w@-]$/.test(value)

/** Local hosts are allowed. */
const isLink = (value: string) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)

const hasLogin = (value: string) => /^\w+:\/\/[^/?#]*@/.test(value)
const isOrigin = (value: string) =>
  isLink(value) && `${URL.parse(value)?.origin}/` === URL.parse(value)?.href

const isMailServer = (value: string) =>
  /^smtps?:\/\//i.test(value) && Boolean(URL.parse(value)?.hostname) && !hasLoosePercent(value)

function hasLoosePercent(value: string) {
  const { username = '', password = '' } = URL.parse(value) ?? {}
  try {
    decodeURIComponent(username + password)
    return false
  } catch {
    return true
  }
}

const isUsername = (value: string) => line('a username', 'Username').safeParse(value).data === value

const isDomain = (value: string) =>
  /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]{1,59})$/i.test(value)

const isEmail = (value: string) => email().safeParse(value).success
const address = text(isEmail, 'an email address')

const isNetwork = (value: string) =>
  value.includes('/') ? ipaddr.isValidCIDR(value) : ipaddr.isValid(value)

const networkOf = (value: string) =>
  value.includes('/') ? value : `${value}/${value.includes(':') ? 128 : 32}`

const settings = z.object({
  HOST: z._default(
    text(
      isHost,
      'an address to listen on, like 127.0.0.1, or a Unix socket, like unix:/run/hydra-lab/http.sock',
    ),
    '0.0.0.0',
  ),
  PORT: wholeNumber(3000, 0, 65_535),
  DATA_DIR: z._default(trimmed, './data'),
  PUBLIC_URL: z.optional(
    text(
      isOrigin,
      'an http:// or https:// address without a path, like https://hydra.college.edu',
      (value) => (hasLogin(value) ? 'holds a username or password' : canNotBe(value)),
    ),
  ),
  COLLEGE_DOMAIN: z._default(text(isDomain, 'a domain like college.edu'), 'college.edu'),
  CODE_HOST_URL: z._default(text(isLink, 'an http:// or https:// address'), 'https://github.com'),
  JWT_SECRET: z.optional(secret(32)),
  SESSION_HOURS: wholeNumber(12, 1, 24 * 365),
  ADMIN_USER: z._default(text(isUsername, 'a username of at most 200 characters'), 'admin'),
  ADMIN_EMAIL: z.optional(address),
  ADMIN_PASSWORD: z.optional(
    secret(shortestPassword).check(
      z.maxLength(200, { error: 'is too long; it takes at most 200 characters.' }),
    ),
  ),
  SMTP_URL: z.optional(
    text(isMailServer, 'an address like smtp://user:pass@host:587 or smtps://host', (value) =>
      hasLoosePercent(value)
        ? 'has a % in its username or password that is to be %25'
        : 'is not a mail server',
    ),
  ),
  MAIL_FROM: z.optional(address),
  ALERT_TO: z.optional(list(isEmail, 'email addresses, separated by commas')),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  BACKUP_DAILY: wholeNumber(7, 0, 366),
  BACKUP_WEEKLY: wholeNumber(4, 0, 520),
  BACKUP_AT: z._default(
    text((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'a time of the day like 03:30'),
    '03:30',
  ),
  LOG_LEVEL: z._default(
    z.pipe(
      trimmed,
      z.enum(logLevels, {
        error: ({ input }) => `${canNotBe(String(input))}; it takes ${logLevels.join(', ')}.`,
      }),
    ),
    'info',
  ),
  METRICS_ALLOW: z.optional(
    list(isNetwork, 'addresses or networks, separated by commas, like 10.0.0.7, 10.1.0.0/16'),
  ),
  TIME_ZONE: z.optional(
    text((value) => findZone(value) !== undefined, 'a time zone like America/New_York'),
  ),
  TRASH_DAYS: wholeNumber(30, 0, 3650),
  UNDO_MINUTES: wholeNumber(2, 0, 30),
})

export const settingNames = Object.keys(settings.shape)

type Environment = Record<string, string | undefined>

export const ownEnvironment = (): Environment => process.env

/** Empty and blank values count as unset. */
export function readConfig(given: Environment = ownEnvironment()) {
  const set = parse(Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim())))
  const collegeDomain = set.COLLEGE_DOMAIN.toLowerCase()
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir: resolve(set.DATA_DIR),
    publicUrl: set.PUBLIC_URL && new URL(set.PUBLIC_URL).origin,
    collegeDomain,
    codeHostUrl: set.CODE_HOST_URL.replace(/\/+$/, ''),
    jwtSecret: set.JWT_SECRET,
    timeZone: findZone(set.TIME_ZONE ?? '') ?? serverZone(),
    sessionHours: set.SESSION_HOURS,
    admin: {
      user: set.ADMIN_USER,
      email: set.ADMIN_EMAIL ?? `admin@${collegeDomain}`,
      password: set.ADMIN_PASSWORD,
    },
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `hydra-lab@${collegeDomain}`,
    alertTo: set.ALERT_TO,
    trustProxy: set.TRUST_PROXY,
    backups: { daily: set.BACKUP_DAILY, weekly: set.BACKUP_WEEKLY, at: set.BACKUP_AT },
    trashDays: set.TRASH_DAYS,
    undoMinutes: set.UNDO_MINUTES,
    logLevel: set.LOG_LEVEL,
    metricsAllow: set.METRICS_ALLOW?.map(networkOf),
  }
}

function parse(environment: Environment) {
  const { data, error } = settings.safeParse(environment)
  const [wrong] = error?.issues ?? []
  if (!data) throw new BadConfig(`${String(wrong?.path[0])} ${wrong?.message}`)
  if (socketOf({ host: data.HOST }) !== undefined && data.TRUST_PROXY === 0)
    throw new BadConfig(
      "TRUST_PROXY can't be 0 where HOST is a Unix socket, which tells no client's address; it takes the number of proxies in front, from 1 to 10.",
    )
  return data
}

export const socketOf = ({ host }: Pick<Config, 'host'>) =>
  host.startsWith('unix:') ? host.slice('unix:'.length) : undefined
