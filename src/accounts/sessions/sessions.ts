import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { actOf, record } from '../../activity/activity.ts'
import type { Acting, Clock, Settings } from '../../context.ts'
import { isUnavailable } from '../../database/errors.ts'
import type { Queries, Store } from '../../database/open.ts'
import { notFound } from '../../http/response/errors.ts'
import { onceFor } from '../../once-for.ts'
import { admins } from '../table.ts'
import { sessions } from './table.ts'
import { forget, recall, remember, unwrittenOf } from './unwritten.ts'

export type Site = Pick<Store, 'db' | 'sqlite'> & Clock & Settings & Acting

type Row = typeof sessions.$inferSelect
type Account = { id: number; user: string; session_version: number }
export type Own = { sid: number; id: number }

/** A program that logs in again and again ends its own oldest sessions. */
const mostOfAnAdmin = 100

const draw = (world: Site, admin: number, browser: string | null): Row => {
  const now = world.clock()
  const ends_at = new Date(now.getTime() + world.config.sessionHours * 3_600_000).toISOString()
  const at = now.toISOString()
  return { id: randomInt(1, 2 ** 48 - 1), admin, begun_at: at, seen_at: at, ends_at, browser }
}

/** Returns undefined where the account was deleted, or its password changed, while the login was verified. */
export function begin(world: Site, account: Account, browser: string | null) {
  if (!isStill(world.db, account)) return undefined
  const { id, user } = account
  const session = draw(world, id, browser)
  const act = actOf({ ...world, by: user }, 'logged in')
  try {
    return world.db.transaction((tx) => {
      write(tx, session)
      tx.update(admins)
        .set({ entered_at: session.begun_at })
        .where(and(eq(admins.id, id), isNull(admins.entered_at)))
        .run()
      record(tx, act, { kind: 'admins', item: id, title: user })
      return session.id
    })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    remember(world, session)
    return session.id
  }
}

const isAs = ({ id, session_version }: Omit<Account, 'user'>) =>
  and(eq(admins.id, id), eq(admins.session_version, session_version))

const isStill = (tx: Queries, account: Account) =>
  tx.select({ id: admins.id }).from(admins).where(isAs(account)).get() !== undefined

export function beginQuietly(world: Site, admin: number) {
  const session = draw(world, admin, null)
  write(world.db, session)
  return session.id
}

function write(tx: Queries, session: Row) {
  const ofAdmin = eq(sessions.admin, session.admin)
  tx.insert(sessions).values(session).run()
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofAdmin)
    .orderBy(isThis(session), isAhead(session), desc(sessions.seen_at))
    .limit(mostOfAnAdmin)
  tx.delete(sessions)
    .where(and(ofAdmin, notInArray(sessions.id, newest)))
    .run()
}

const isThis = ({ id }: Row) => desc(eq(sessions.id, id))
/** Sessions of the future, from a clock that was ahead, count as the oldest. */
const isAhead = ({ seen_at }: Row) => gt(sessions.seen_at, seen_at)

const asked = onceFor((db: Queries) =>
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
        eq(sessions.id, sql.placeholder('sid')),
        eq(admins.id, sql.placeholder('id')),
        eq(admins.session_version, sql.placeholder('version')),
      ),
    )
    .prepare(),
)

type Claimed = Own & { version: number }

/** One query; undefined where the session, its admin or their password is gone. */
export function find(world: Site, claimed: Claimed) {
  const found = asked(world.db).get(claimed)
  if (found) return found
  const session = recall(world, claimed.sid)
  return session?.admin === claimed.id ? findUnwritten(world, claimed, session) : undefined
}

function findUnwritten({ db }: Site, { sid, id, version }: Claimed, { seen_at }: Row) {
  const is = isAs({ id, session_version: version })
  const admin = db.select({ user: admins.user }).from(admins).where(is).get()
  return admin && { id, user: admin.user, version, sid, seen_at }
}

export function list(world: Site, { id, sid }: Own) {
  const rows = world.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.admin, id), gt(sessions.ends_at, world.clock().toISOString())))
    .orderBy(desc(sessions.seen_at), desc(sessions.begun_at))
    .all()
  const items = [...rows, ...unwrittenOf(world, id)].map(({ admin, ...row }) => ({
    ...row,
    is_this: row.id === sid,
  }))
  return { items, total: items.length }
}

export function end(world: Site, { id, sid }: Own) {
  const isForgotten = forget(world, id, (each) => each === sid) > 0 // works without a writable database
  if (!isForgotten && remove(world, id, eq(sessions.id, sid)) === 0)
    throw notFound('There is no such session.')
}

/** Returns how many there were. */
export const endOthers = (world: Site, { id, sid }: Own) =>
  remove(world, id, ne(sessions.id, sid)) + forget(world, id, (each) => each !== sid)

const remove = ({ db }: Site, admin: number, which: SQL) =>
  db.transaction((tx) => endIn(tx, and(eq(sessions.admin, admin), which)))

const endIn = (tx: Queries, which?: SQL) =>
  tx.delete(sessions).where(which).returning({ id: sessions.id }).all().length

export const endAllOf = (tx: Queries, admin: number) => void endIn(tx, eq(sessions.admin, admin))

export const endAll = (tx: Queries) => void endIn(tx)

export const forgetSessions = ({ db, clock }: Pick<Store, 'db'> & Clock) =>
  void endIn(db, lt(sessions.ends_at, clock().toISOString()))
