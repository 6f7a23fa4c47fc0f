import { and, asc, count, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { hour, minute } from '../units.ts'
import { emails } from './table.ts'

const longDelay = 10 * minute

export function deliveryDelay({ db, clock }: { db: Queries } & Clock) {
  const isDelayed = and(eq(emails.state, 'waiting'), gt(emails.tries, 0))
  const first = db
    .select({ tried_since: emails.tried_since, error: emails.error })
    .from(emails)
    .where(isDelayed)
    .orderBy(asc(emails.tried_since))
    .get()
  if (!first) return null
  const { tried_since, error } = first
  return {
    letters: totalIn(db, emails, isDelayed),
    words: error ?? '',
    isLong: clock().getTime() - Date.parse(tried_since ?? '') >= longDelay,
  }
}

/** In milliseconds; null without a mail server, and where nothing is pending. */
export function oldestPendingAge({ db, clock, config }: { db: Queries } & Clock & Settings) {
  if (config.smtpUrl === undefined) return null
  const now = clock()
  const since = sql<string | null>`min(coalesce(${emails.tried_since}, ${emails.due_at}))`
  const isPending = and(eq(emails.state, 'waiting'), lte(emails.created_at, now.toISOString()))
  const { first = null } = db.select({ first: since }).from(emails).where(isPending).get() ?? {}
  return first === null ? null : Math.max(0, now.getTime() - Date.parse(first))
}

export const isLate = (ms: number | null) => ms !== null && ms >= hour

export const lastSent = (tx: Queries) =>
  tx
    .select({ at: max(emails.sent_at) })
    .from(emails)
    .get()?.at ?? null

/** Emails given up since the last that was sent, but for those an admin has dismissed from the warning. */
export function unseenFailures(tx: Queries) {
  const since = lastSent(tx)
  const isSince = since === null ? undefined : gt(emails.due_at, since)
  const found = tx
    .select({ total: count(), newest: max(emails.id) })
    .from(emails)
    .where(and(eq(emails.state, 'failed'), eq(emails.seen, false), isSince))
    .get()
  return found ?? { total: 0, newest: null }
}

export const countEmails = (tx: Queries, state: 'waiting' | 'sent' | 'failed') =>
  totalIn(tx, emails, eq(emails.state, state))

export function approvalEmails(tx: Queries, requests: number[]) {
  const { request_id, state, sent_at, error } = emails
  const rows = tx
    .select({ request_id, state, sent_at, error })
    .from(emails)
    .where(and(eq(emails.kind, 'approved'), inArray(request_id, requests)))
    .orderBy(asc(emails.id))
    .all()
  return new Map(rows.map(({ request_id, ...email }) => [request_id, email]))
}
