import { Elysia } from 'elysia'
import type { AppContext } from '../../app-context.ts'
import { withTransactionCheck } from '../../database/checking.ts'
import { UnreadBody } from '../../http/request/bodies.ts'
import { noSession } from '../../http/response/errors.ts'
import { idOf, type ReadContext } from '../../http/response/responses.ts'
import { findSession } from './sessions.ts'
import { type Session, sessionOf } from './token.ts'

/** `admin` is the session, if there is one; writes to this `context` are recorded under its name. */
export const visitor = (context: AppContext) =>
  new Elysia().derive({ as: 'scoped' }, async ({ request, body }) => {
    const admin = await sessionOf(context, request)
    if (admin) markAsAdmins(body)
    return { admin, context: admin ? { ...context, by: admin.user } : context }
  })

/** Admins' bodies have memory reserved that visitors never take. */
function markAsAdmins(body: unknown) {
  if (body instanceof UnreadBody) body.isAdmin = true
}

/** Elysia passes no `params` to a route without any. */
type GuardedContext = ReadContext & {
  body: unknown
  params?: { [name: string]: string | undefined }
}

/**
 * Routes after this need a session (401), before anything of the request is read or validated. They write through this
 * `context`.
 */
export const admins = (context: AppContext) => {
  const requireSession = async ({ request, set, body, params }: GuardedContext) => {
    set.headers['vary'] = 'Authorization'
    const admin = await sessionOf(context, request)
    if (!admin) throw noSession()
    markAsAdmins(body)
    if (params?.['id'] !== undefined) idOf(params['id']) // 404 before the body is validated
    return { admin, context: inSession(context, admin) }
  }
  guards.add(requireSession)
  return new Elysia({ name: 'admins' }).derive({ as: 'scoped' }, requireSession)
}

/** Every transaction checks the session again, which may have ended while the body arrived. */
function inSession(context: AppContext, session: Session): AppContext {
  const db = withTransactionCheck(context.db, () => {
    if (!findSession(context, session)) throw noSession()
  })
  return { ...context, db, by: session.user }
}

const guards = new WeakSet<object>()

export const isGuarded = ({ transform }: { transform?: unknown }) =>
  [transform].flat().some(isGuard)

const isGuard = (hook: unknown) =>
  typeof hook === 'object' &&
  hook !== null &&
  'fn' in hook &&
  typeof hook.fn === 'function' &&
  guards.has(hook.fn)
