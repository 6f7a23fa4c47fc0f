import { jwt } from '@elysiajs/jwt'
import { SignJWT } from 'jose'
import type { Signing } from '../../context.ts'
import { hour, second } from '../../units.ts'
import type { admins } from '../table.ts'
import { beginSession, findSession, recordUse, type SessionContext } from './sessions.ts'

type TokenContext = SessionContext & Signing

export type Session = { id: number; user: string; sid: number; version: number }

const algorithm = 'HS256'

type Account = Pick<typeof admins.$inferSelect, 'id' | 'user' | 'role' | 'session_version'>

/** Undefined where the account was deleted, or its password changed, while the login was verified. */
export async function logIn(context: TokenContext, admin: Account, browser: string | null) {
  const sid = beginSession(context, admin, browser)
  if (sid === undefined) return undefined
  const { id, user, role } = admin
  return { token: await sign(context, admin, sid), id, user, role }
}

export function sign({ clock, config, secret }: TokenContext, admin: Account, sid: number) {
  const now = Math.floor(clock().getTime() / second)
  return new SignJWT({ ver: admin.session_version, sid }) // the plugin signs with the system's clock
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(String(admin.id))
    .setIssuedAt(now)
    .setExpirationTime(now + (config.sessionHours * hour) / second)
    .sign(new TextEncoder().encode(secret))
}

/** Creating a plugin takes longer than verifying a token. */
const plugins = new Map<string, ReturnType<typeof pluginFor>>()
const pluginFor = (secret: string) => jwt({ name: 'jwt', secret, alg: algorithm }).decorator.jwt

/** Undefined for a missing, forged, expired or revoked token. */
export async function sessionOf(
  context: TokenContext,
  { headers }: Request,
): Promise<Session | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  const { verify } = plugins.getOrInsertComputed(context.secret, pluginFor)
  const options = { algorithms: [algorithm], currentDate: context.clock(), requiredClaims: ['exp'] }
  const claims = await verify(token, options)
  if (!claims) return undefined
  const { sub, ver, sid } = claims
  const found = findSession(context, { id: Number(sub), version: Number(ver), sid: Number(sid) })
  if (!found) return undefined
  recordUse(context, found)
  const { seen_at, ...session } = found
  return session
}
