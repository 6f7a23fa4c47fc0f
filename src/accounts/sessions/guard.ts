import { Elysia } from 'elysia'
import { checking } from '../../database/checking.ts'
import { UnreadBody } from '../../http/request/bodies.ts'
import { idOf } from '../../http/response/answers.ts'
import { noSession } from '../../http/response/errors.ts'
import type { Context } from '../../http/response/long-answer.ts'
import type { World } from '../../world.ts'
import { isGoodYet, type Session, sessionOf } from './token.ts'

/**
 * Routes after this know who asks, if anybody: `admin` is there or not. What they write in the `world` that they are
 * given here goes by that name.
 */
export const visitor = (world: World) =>
  new Elysia().derive({ as: 'scoped' }, async ({ request, body }) => {
    const admin: Session | undefined = await sessionOf(world, request)
    if (admin) trust(body)
    return { admin, world: { ...world, by: admin?.user } }
  })

/** What admins send has a share of memory that visitors never take. */
function trust(body: unknown) {
  if (body instanceof UnreadBody) body.isAdmin = true
}

/** Elysia gives no `params` to a route without any. */
type Asked = Context & { body: unknown; params?: { [name: string]: string | undefined } }

/**
 * The line below which a session is needed: routes after this answer 401 to everybody else, before anything of the
 * request is read or checked. They change things in the `world` that they are given here.
 */
export const admins = (world: World) => {
  const requireSession = async ({ request, set, body, params }: Asked) => {
    set.headers['vary'] = 'Authorization'
    const admin: Session | undefined = await sessionOf(world, request)
    if (!admin) throw noSession()
    trust(body)
    if (params?.['id'] !== undefined) idOf(params['id']) // 404, whatever its body says
    return { admin, world: inSession(world, admin) }
  }
  guards.add(requireSession)
  return new Elysia({ name: 'admins' }).derive({ as: 'scoped' }, requireSession)
}

/**
 * The world as an admin changes it: every transaction checks first that the session is still good, which may have
 * ended while the request's body arrived.
 */
function inSession(world: World, session: Session): World {
  const db = checking(world.db, () => {
    if (!isGoodYet(world, session)) throw noSession()
  })
  return { ...world, db, by: session.user }
}

/** The hooks that ask for a session. */
const guards = new WeakSet<object>()

type Hooks = { transform?: unknown }

/** Whether a route stands below the line. */
export const isGuarded = ({ transform }: Hooks) => [transform].flat().some(isGuard)

const isGuard = (hook: unknown) =>
  typeof hook === 'object' &&
  hook !== null &&
  'fn' in hook &&
  typeof hook.fn === 'function' &&
  guards.has(hook.fn)
