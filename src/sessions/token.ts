import { jwt } from '@elysiajs/jwt'
import { and, eq } from 'drizzle-orm'
import { admins } from '../admins/table.ts'
import type { World } from '../world.ts'

/** Whoever is logged in, as the token and the database say. */
export type Session = { id: number; user: string }

const algorithm = 'HS256'
const signer = ({ secret }: World) => jwt({ name: 'jwt', secret, alg: algorithm }).decorator.jwt

/** A token for an admin, good for SESSION_HOURS, until his password changes or he is deleted. Contract 3. */
export function sign(world: World, admin: { id: number; session_version: number }) {
  const exp = Math.floor(world.clock().getTime() / 1000) + world.config.sessionHours * 3600
  return signer(world).sign({ sub: String(admin.id), exp, ver: admin.session_version })
}

/** The session a request carries, or none: no token, a tampered, expired or revoked one are all the same. */
export async function sessionOf(world: World, request: Request): Promise<Session | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  const claims = await signer(world).verify(token, {
    algorithms: [algorithm],
    currentDate: world.clock(),
  })
  if (!claims || typeof claims.exp !== 'number') return undefined
  return world.db
    .select({ id: admins.id, user: admins.user })
    .from(admins)
    .where(
      and(eq(admins.id, Number(claims.sub)), eq(admins.session_version, Number(claims['ver']))),
    )
    .get()
}
