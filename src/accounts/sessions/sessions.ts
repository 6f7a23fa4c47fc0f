import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm'
import { actOf, record } from '../../activity/activity.ts'
import type { Acting, Clock, Settings } from '../../context.ts'
import type { Queries, Store } from '../../database/open.ts'
import { withoutWaiting } from '../../database/writer-wait.ts'
import { notFound } from '../../http/response/errors.ts'
import { hour, minute } from '../../units.ts'
import { admins } from '../table.ts'
import { sessions } from './table.ts'

export type SessionContext = Pick<Store, 'db' | 'sqlite'> & Clock & Settings & Acting

/** The account with its password as they are at the moment. */
type Account = { id: number; session_version: number }
type Own = { sid: number; id: number }
type SessionClaims = Own & { version: number }

/** Undefined where the account was deleted, or its password changed, while the login was verified. */
export function beginSession(
  context: SessionContext,
  { id, user, session_version }: Account & { user: string },
  browser: string | null,
) {
  const now = context.clock()
  const begun_at = now.toISOString()
  const ends_at = new Date(now.getTime() + context.config.sessionHours * hour).toISOString()
  const sid = randomInt(1, 2 ** 48 - 1)
  return context.db.transaction((tx) => {
    const isUnchanged = isAccount({ id, session_version })
    if (!tx.select({ id: admins.id }).from(admins).where(isUnchanged).get()) return undefined
    const row = { id: sid, admin: id, begun_at, seen_at: begun_at, ends_at, browser }
    tx.insert(sessions).values(row).run()
    recordFirstLogin(tx, id, now)
    const act = actOf({ ...context, by: user }, 'logged in')
    record(tx, act, { kind: 'admins', item: id, title: user })
    return sid
  })
}

export function recordFirstLogin(tx: Queries, id: number, now: Date) {
  const isFirst = and(eq(admins.id, id), isNull(admins.entered_at))
  tx.update(admins).set({ entered_at: now.toISOString() }).where(isFirst).run()
}

export const findSession = ({ db, clock }: SessionContext, { sid, id, version }: SessionClaims) =>
  db
    .select({
      id: admins.id,
      user: admins.user,
      version: admins.session_version,
      sid: sessions.id,
      seen_at: sessions.seen_at,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.admin))
    .where(
      and(
        eq(sessions.id, sid),
        gt(sessions.ends_at, clock().toISOString()),
        isAccount({ id, session_version: version }),
      ),
    )
    .get()

const isAccount = ({ id, session_version }: Account) =>
  and(eq(admins.id, id), eq(admins.session_version, session_version))

const useInterval = 5 * minute

/** Written after the response. While another program writes, a later request records it. */
export function recordUse(
  { db, sqlite, clock }: SessionContext,
  { sid, seen_at }: Own & { seen_at: string },
) {
  const now = clock()
  if (now.getTime() - Date.parse(seen_at) < useInterval) return
  const isUnseen = and(eq(sessions.id, sid), eq(sessions.seen_at, seen_at))
  const update = db.update(sessions).set({ seen_at: now.toISOString() }).where(isUnseen)
  setImmediate(() => {
    try {
      withoutWaiting(sqlite, () => update.run())
    } catch {}
  })
}

export function list({ db, clock }: SessionContext, { id, sid }: Own) {
  const items = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.admin, id), gt(sessions.ends_at, clock().toISOString())))
    .orderBy(desc(sessions.seen_at), desc(sessions.begun_at))
    .all()
    .map(({ admin, ...row }) => ({ ...row, is_this: row.id === sid }))
  return { items, total: items.length }
}

export function end({ db }: SessionContext, { id, sid }: Own) {
  const which = and(eq(sessions.admin, id), eq(sessions.id, sid))
  const ended = db.transaction((tx) => deleteSessions(tx, which))
  if (ended === 0) throw notFound('There is no such session.')
}

export const endOthers = ({ db }: SessionContext, { id, sid }: Own) =>
  db.transaction((tx) => deleteSessions(tx, and(eq(sessions.admin, id), ne(sessions.id, sid))))

const deleteSessions = (tx: Queries, which?: SQL) =>
  tx.delete(sessions).where(which).returning({ id: sessions.id }).all().length

export const endSessionsOf = (tx: Queries, admin?: number) =>
  void deleteSessions(tx, admin === undefined ? undefined : eq(sessions.admin, admin))

export const deleteExpiredSessions = ({ db, clock }: Pick<Store, 'db'> & Clock) =>
  void deleteSessions(db, lt(sessions.ends_at, clock().toISOString()))
