import { jwt } from '@elysiajs/jwt'
import { SignJWT } from 'jose'
import type { Clock, Settings, Signing } from '../../context.ts'
import { minute, second } from '../../units.ts'
import type { admins } from '../table.ts'
import { noteUse } from './in-use.ts'
import { begin, find, type Site } from './sessions.ts'

type Signed = Site & Signing

/** `until` is in seconds. */
export type Session = { id: number; user: string; sid: number; version: number; until: number }

const algorithm = 'HS256'
/** Tolerated clock changes, in milliseconds. */
export const skew = 5 * minute
const skewSeconds = skew / second

const secondsIn = ({ clock }: Clock) => Math.floor(clock().getTime() / 1000)
const lifeIn = ({ config }: Settings) => config.sessionHours * 3600

type Account = Pick<typeof admins.$inferSelect, 'id' | 'user' | 'role' | 'session_version'>

/** Undefined where the account was deleted, or its password changed, while the login was verified. */
export async function logIn(world: Signed, admin: Account, browser: string | null) {
  const sid = begin(world, admin, browser)
  if (sid === undefined) return undefined
  const { id, user, role } = admin
  return { token: await sign(world, admin, sid), id, user, role }
}

export function sign(world: Signed, admin: Account, sid: number) {
  const now = secondsIn(world)
  return new SignJWT({ ver: admin.session_version, sid }) // the plugin signs with the system's clock
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(String(admin.id))
    .setIssuedAt(now)
    .setExpirationTime(now + lifeIn(world))
    .sign(new TextEncoder().encode(world.secret))
}

/** Undefined for a missing, forged, expired or revoked token. */
export async function sessionOf(world: Signed, { headers }: Request): Promise<Session | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return token === undefined ? undefined : sessionIn(world, token)
}

/** Creating a plugin takes longer than verifying a token. */
const plugins = new Map<string, ReturnType<typeof pluginFor>>()
const pluginFor = (secret: string) => jwt({ name: 'jwt', secret, alg: algorithm }).decorator.jwt

async function sessionIn(world: Signed, token: string): Promise<Session | undefined> {
  const { verify } = plugins.getOrInsertComputed(world.secret, pluginFor)
  const claims = await verify(token, { algorithms: [algorithm], currentDate: world.clock() })
  if (!claims) return undefined
  const { sub, ver, sid, iat, exp } = claims
  if (typeof exp !== 'number' || !isOfOurTime(world, iat, exp)) return undefined
  const found = find(world, { id: Number(sub), version: Number(ver), sid: Number(sid) })
  if (!found) return undefined
  const { seen_at, ...session } = found
  noteUse(world, { sid: session.sid, seen_at })
  return { ...session, until: exp }
}

/** A clock that was far ahead has made tokens that last for years. */
const isOfOurTime = (world: Clock & Settings, iat: unknown, exp: number) =>
  typeof iat === 'number' &&
  iat <= secondsIn(world) + skewSeconds &&
  exp <= secondsIn(world) + lifeIn(world) + skewSeconds

export const isGoodYet = (world: Site, session: Session) =>
  secondsIn(world) < session.until && find(world, session) !== undefined
