import type { Database } from 'bun:sqlite'
import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { actOf, record } from '../../activity/activity.ts'
import type { Acting, Clock, Settings } from '../../context.ts'
import { isUnavailable } from '../../database/errors.ts'
import type { Queries, Store } from '../../database/open.ts'
import { notFound } from '../../http/response/errors.ts'
import { onceFor } from '../../once-for.ts'
import { hour } from '../../units.ts'
import { admins } from '../table.ts'
import { sessions } from './table.ts'

export type Site = Pick<Store, 'db' | 'sqlite'> & Clock & Settings & Acting

type Row = typeof sessions.$inferSelect
type Account = { id: number; user: string; session_version: number }
type Own = { sid: number; id: number }

/** With a full disk an admin must still get in to delete something, so these sessions live in memory. */
const unwrittenIn = onceFor((_: Database) => new LRUCache<number, Row>({ max: 100 }))

export function begin(world: Site, account: Account, browser: string | null) {
  if (!isUnchanged(world.db, account)) return undefined
  const { id, user } = account
  const now = world.clock()
  const begun_at = now.toISOString()
  const ends_at = new Date(now.getTime() + world.config.sessionHours * hour).toISOString()
  const sid = randomInt(1, 2 ** 48 - 1)
  const session = { id: sid, admin: id, begun_at, seen_at: begun_at, ends_at, browser }
  const act = actOf({ ...world, by: user }, 'logged in')
  try {
    world.db.transaction((tx) => {
      write(tx, session)
      noteEntered(tx, id, now)
      record(tx, act, { kind: 'admins', item: id, title: user })
    })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    unwrittenIn(world.sqlite).set(sid, session)
  }
  return sid
}

const isAs = ({ id, session_version }: Omit<Account, 'user'>) =>
  and(eq(admins.id, id), eq(admins.session_version, session_version))

const isUnchanged = (tx: Queries, account: Account) =>
  tx.select({ id: admins.id }).from(admins).where(isAs(account)).get() !== undefined

export const noteEntered = (tx: Queries, id: number, now: Date) =>
  void tx
    .update(admins)
    .set({ entered_at: now.toISOString() })
    .where(and(eq(admins.id, id), isNull(admins.entered_at)))
    .run()

/** A program that logs in again and again ends its own oldest sessions. */
const mostOfAnAdmin = 100

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

const preparedFind = onceFor((db: Queries) =>
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

export function find({ db, sqlite }: Site, claimed: Claimed) {
  const found = preparedFind(db).get(claimed)
  if (found) return found
  const { sid, id, version } = claimed
  const session = unwrittenIn(sqlite).get(sid)
  if (!session) return undefined
  const account = isAs({ id, session_version: version })
  const admin = db.select({ user: admins.user }).from(admins).where(account).get()
  return admin && { id, user: admin.user, version, sid, seen_at: session.seen_at }
}

export function list({ db, sqlite, clock }: Site, { id, sid }: Own) {
  const rows = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.admin, id), gt(sessions.ends_at, clock().toISOString())))
    .orderBy(desc(sessions.seen_at), desc(sessions.begun_at))
    .all()
  const unwritten = unwrittenIn(sqlite)
    .values()
    .filter((each) => each.admin === id)
  const items = [...rows, ...unwritten].map(({ admin, ...row }) => ({
    ...row,
    is_this: row.id === sid,
  }))
  return { items, total: items.length }
}

export function end({ db, sqlite }: Site, { id, sid }: Own) {
  const unwritten = unwrittenIn(sqlite)
  if (unwritten.get(sid)?.admin === id) return void unwritten.delete(sid)
  const which = and(eq(sessions.admin, id), eq(sessions.id, sid))
  const ended = db.transaction((tx) => deleteSessions(tx, which))
  if (ended === 0) throw notFound('There is no such session.')
}

export function endOthers({ db, sqlite }: Site, { id, sid }: Own) {
  const unwritten = unwrittenIn(sqlite)
  const others = [...unwritten.values()].filter((each) => each.admin === id && each.id !== sid)
  const which = and(eq(sessions.admin, id), ne(sessions.id, sid))
  const ended = db.transaction((tx) => deleteSessions(tx, which))
  for (const other of others) unwritten.delete(other.id)
  return ended + others.length
}

const deleteSessions = (tx: Queries, which?: SQL) =>
  tx.delete(sessions).where(which).returning({ id: sessions.id }).all().length

export const endSessionsOf = (tx: Queries, admin?: number) =>
  void deleteSessions(tx, admin === undefined ? undefined : eq(sessions.admin, admin))

export const forgetSessions = ({ db, clock }: Pick<Store, 'db'> & Clock) =>
  void deleteSessions(db, lt(sessions.ends_at, clock().toISOString()))
