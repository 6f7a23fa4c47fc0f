import { and, asc, count, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { hour, minute } from '../units.ts'
import { letters } from './table.ts'

const longDelay = 10 * minute

/**
 * The letters that wait although they were tried, what the first of them was answered, and whether that lasts. `doctor`
 * asks an older database, too, which lacks columns that came later.
 */
export function delayOf({ db, clock }: { db: Queries; clock: Clock['clock'] }) {
  const isDelayed = and(eq(letters.state, 'waiting'), gt(letters.tries, 0))
  const first = db
    .select({ tried_since: letters.tried_since, error: letters.error })
    .from(letters)
    .where(isDelayed)
    .orderBy(asc(letters.tried_since))
    .get()
  if (!first) return null
  const { tried_since, error } = first
  return {
    letters: totalIn(db, letters, isDelayed),
    words: error ?? '',
    isLong: clock().getTime() - Date.parse(tried_since ?? '') >= longDelay,
  }
}

/**
 * For how long the oldest email has waited for the mail server, in ms; null where none waits, or no server is set up.
 */
export function oldestWaiting({ db, clock, config }: { db: Queries } & Clock & Settings) {
  if (config.smtpUrl === undefined) return null
  const now = clock()
  const since = sql<string | null>`min(coalesce(${letters.tried_since}, ${letters.due_at}))`
  const isWaiting = and(eq(letters.state, 'waiting'), lte(letters.created_at, now.toISOString()))
  const { first = null } = db.select({ first: since }).from(letters).where(isWaiting).get() ?? {}
  return first === null ? null : Math.max(0, now.getTime() - Date.parse(first))
}

/** Whether an email has waited for so long that somebody should look after the mail server. */
export const isLongWait = (ms: number | null) => ms !== null && ms >= hour

/** When the mail server took an email last. */
export const lastSent = (tx: Queries) =>
  tx
    .select({ at: max(letters.sent_at) })
    .from(letters)
    .get()?.at ?? null

/**
 * The emails that were given up since one last got through, unless an admin has put the warning away: how many, and the
 * newest of them.
 */
export function failedLately(tx: Queries) {
  const since = lastSent(tx)
  const isLate = since === null ? undefined : gt(letters.due_at, since)
  const found = tx
    .select({ total: count(), newest: max(letters.id) })
    .from(letters)
    .where(and(isFailed, eq(letters.seen, false), isLate))
    .get()
  return found ?? { total: 0, newest: null }
}

/** How many letters wait to go out. */
export const waitingEmails = (tx: Queries) => totalIn(tx, letters, eq(letters.state, 'waiting'))
/** How many letters were given up. */
export const failedEmails = (tx: Queries) => totalIn(tx, letters, isFailed)

const isFailed = eq(letters.state, 'failed')

/** The ids of those that were queued last. */
export const newestEmails = (tx: Queries, most: number) =>
  tx
    .select({ id: letters.id })
    .from(letters)
    .orderBy(desc(letters.id))
    .limit(most)
    .all()
    .map(({ id }) => id)

/** All of them, for those who count. */
export const emailsByState = (db: Queries) =>
  (['waiting', 'sent', 'failed'] as const).map((state) => ({
    state,
    total: totalIn(db, letters, eq(letters.state, state)),
  }))

/** What became of the letters that tell of approvals, by request; nothing where one is forgotten. */
export function approvalEmailsOf(tx: Queries, requests: number[]) {
  const rows = tx
    .select({
      request_id: letters.request_id,
      state: letters.state,
      sent_at: letters.sent_at,
      error: letters.error,
    })
    .from(letters)
    .where(and(eq(letters.kind, 'approved'), inArray(letters.request_id, requests)))
    .orderBy(asc(letters.id))
    .all()
  return new Map(rows.map(({ request_id, ...fate }) => [request_id, fate]))
}
