import { Elysia } from 'elysia'
import { noSession } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { type Session, sessionOf } from './token.ts'

/** Routes after this know who asks, if anybody: `admin` is there or not. */
export const visitor = (world: World) =>
  new Elysia({ name: 'visitor' }).derive({ as: 'scoped' }, async ({ request }) => ({
    admin: await sessionOf(world, request),
  }))

/**
 * The line below which a session is needed: routes after this answer 401 to everybody else, before anything of the
 * request is read or checked.
 */
export const admins = (world: World) =>
  new Elysia({ name: 'admins' }).derive(
    { as: 'scoped' },
    async function requireSession({ request, set }) {
      set.headers['vary'] = 'Authorization'
      const admin: Session | undefined = await sessionOf(world, request)
      if (!admin) throw noSession()
      return { admin }
    },
  )

type Hooks = { transform?: unknown }

/** Whether a route stands below the line. */
export const isGuarded = ({ transform }: Hooks) =>
  [transform].flat().some((hook) => hookName(hook) === 'requireSession')

const hookName = (hook: unknown) =>
  typeof hook === 'object' && hook !== null && 'fn' in hook && typeof hook.fn === 'function'
    ? hook.fn.name
    : undefined
