import { jwt } from '@elysiajs/jwt'
import { and, eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { admins } from '../admins/table.ts'
import type { Queries } from '../database/open.ts'
import type { World } from '../world.ts'

/** Whoever is logged in, as the token and the database say: with which password, and until when (in seconds). */
export type Session = { id: number; user: string; version: number; until: number }

const algorithm = 'HS256'
/** How far the clock may have been turned back since a token was made. */
const skew = 5 * 60

const secondsIn = ({ clock }: World) => Math.floor(clock().getTime() / 1000)
const lifeIn = ({ config }: World) => config.sessionHours * 3600

/** A token for an admin, good for SESSION_HOURS, until their password changes or they are deleted. */
export function sign(world: World, admin: { id: number; session_version: number }) {
  const now = secondsIn(world)
  return new SignJWT({ ver: admin.session_version }) // the plugin would take the time from another clock
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(String(admin.id))
    .setIssuedAt(now)
    .setExpirationTime(now + lifeIn(world))
    .sign(new TextEncoder().encode(world.secret))
}

/** The session a request carries, or none: no token, a tampered, expired or revoked one are all the same. */
export async function sessionOf(world: World, request: Request): Promise<Session | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  const { verify } = jwt({ name: 'jwt', secret: world.secret, alg: algorithm }).decorator.jwt
  const claims = await verify(token, { algorithms: [algorithm], currentDate: world.clock() })
  if (!claims) return undefined
  const { sub, ver, iat, exp } = claims
  if (typeof exp !== 'number' || !isOfOurTime(world, iat, exp)) return undefined
  const account = accountOf(world.db, { id: Number(sub), version: Number(ver) })
  return account && { ...account, until: exp }
}

/** A clock that was far ahead has made tokens that would outlive everybody. */
const isOfOurTime = (world: World, iat: unknown, exp: number) =>
  typeof iat === 'number' &&
  iat <= secondsIn(world) + skew &&
  exp <= secondsIn(world) + lifeIn(world) + skew

/** Whether a session that was good is so still. */
export const isGoodYet = (world: World, tx: Queries, session: Session) =>
  secondsIn(world) < session.until && accountOf(tx, session) !== undefined

const accountOf = (tx: Queries, { id, version }: Pick<Session, 'id' | 'version'>) =>
  tx
    .select({ id: admins.id, user: admins.user, version: admins.session_version })
    .from(admins)
    .where(and(eq(admins.id, id), eq(admins.session_version, version)))
    .get()
