import { and, asc, count, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { hour, minute } from '../units.ts'
import { letters } from './table.ts'

const longDelay = 10 * minute

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

export function oldestWaiting({ db, clock, config }: { db: Queries } & Clock & Settings) {
  if (config.smtpUrl === undefined) return null
  const now = clock()
  const since = sql<string | null>`min(coalesce(${letters.tried_since}, ${letters.due_at}))`
  const isWaiting = and(eq(letters.state, 'waiting'), lte(letters.created_at, now.toISOString()))
  const { first = null } = db.select({ first: since }).from(letters).where(isWaiting).get() ?? {}
  return first === null ? null : Math.max(0, now.getTime() - Date.parse(first))
}

export const isLongWait = (ms: number | null) => ms !== null && ms >= hour

export const lastSent = (tx: Queries) =>
  tx
    .select({ at: max(letters.sent_at) })
    .from(letters)
    .get()?.at ?? null

export function failedLately(tx: Queries) {
  const since = lastSent(tx)
  const isLate = since === null ? undefined : gt(letters.due_at, since)
  const found = tx
    .select({ total: count(), newest: max(letters.id) })
    .from(letters)
    .where(and(eq(letters.state, 'failed'), eq(letters.seen, false), isLate))
    .get()
  return found ?? { total: 0, newest: null }
}

export const totalEmails = (tx: Queries, state: 'waiting' | 'sent' | 'failed') =>
  totalIn(tx, letters, eq(letters.state, state))

export const newestEmails = (tx: Queries, most: number) =>
  tx
    .select({ id: letters.id })
    .from(letters)
    .orderBy(desc(letters.id))
    .limit(most)
    .all()
    .map(({ id }) => id)

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
