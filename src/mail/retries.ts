import type { Database } from 'bun:sqlite'
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { hour, minute } from '../units.ts'
import { erased } from './erasing.ts'
import { type DeliveryResult, normalizedRefusal } from './mail-server.ts'
import { type EmailRow, emails } from './table.ts'

/** Kinds with personal data or a private link. */
const sensitive: readonly EmailRow['kind'][] = ['denied', 'receipt', 'asked', 'decided', 'password']

const retryPeriod = 48 * hour
const pauses = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minute)
const longestPause = 4 * hour

const isPending = eq(emails.state, 'waiting')

export const nextEmail = ({ db, clock }: Store & Clock) =>
  db
    .select()
    .from(emails)
    .where(and(isPending, lte(emails.due_at, clock().toISOString())))
    .orderBy(asc(emails.due_at), asc(emails.id))
    .limit(1)
    .get()

/** Except emails held for UNDO_MINUTES. */
export function makeAllDue({ db, clock }: Store & Clock) {
  const now = clock().toISOString()
  db.update(emails)
    .set({ due_at: sql`max(${now}, coalesce(${emails.held_until}, ''))` })
    .where(and(isPending, gt(emails.due_at, now)))
    .run()
}

export function recordResult(context: Store & Clock, email: EmailRow, result: DeliveryResult) {
  const outcome = context.db.transaction((tx) => recordResultIn(tx, email, result, context.clock()))
  if (outcome === 'sent' && sensitive.includes(email.kind)) truncateWal(context.sqlite)
  return outcome
}

function recordResultIn(
  tx: Queries,
  email: EmailRow,
  { outcome, reply, refused = [] }: DeliveryResult,
  now: Date,
) {
  const row = tx.select().from(emails).where(eq(emails.id, email.id)).get()
  if (!row || row.recipient !== email.recipient) return outcome // erased, or its address corrected meanwhile
  const tried = { ...row, tries: row.tries + 1, error: reply }
  if (outcome === 'sent') {
    markSent(tx, tried, now)
    for (const recipient of refused) queueForRefused(tx, { ...email, recipient }, reply, now)
    return outcome
  }
  const others = outcome === 'never' ? sameRefusals(tx, tried) : []
  for (const other of others.filter(isRecent(now))) retryLater(tx, { ...other, error: reply }, now)
  if (outcome === 'never' && others.length === 0) giveUp(tx, tried, now)
  else retryLater(tx, tried, now)
  return others.length > 0 ? 'down' : outcome
}

/** Other recipients' emails with the same refusal, which show that it is about the server and not the mailbox. */
function sameRefusals(tx: Queries, { id, recipient, error }: EmailRow) {
  const refusal = normalizedRefusal(error ?? '', recipient)
  if (refusal === '') return []
  const isRefused = and(inArray(emails.state, ['waiting', 'failed']), isNotNull(emails.error))
  const refused = tx
    .select()
    .from(emails)
    .where(and(isRefused, ne(emails.id, id)))
  const isOther = (other: EmailRow) =>
    other.recipient?.toLowerCase() !== recipient?.toLowerCase() &&
    normalizedRefusal(other.error ?? '', other.recipient) === refusal
  return refused.all().filter(isOther)
}

const isRecent =
  (now: Date) =>
  ({ state, due_at, tried_since }: EmailRow) =>
    state === 'failed' && Date.parse(tried_since ?? due_at) > now.getTime() - retryPeriod

const set = (tx: Queries, { id, ...values }: EmailRow) =>
  void tx.update(emails).set(values).where(eq(emails.id, id)).run()

function markSent(tx: Queries, tried: EmailRow, now: Date) {
  const cleared = sensitive.includes(tried.kind) ? { ...erased, error: null } : {}
  set(tx, { ...tried, ...cleared, state: 'sent', sent_at: now.toISOString() })
}

const giveUp = (tx: Queries, tried: EmailRow, now: Date) =>
  set(tx, { ...tried, state: 'failed', seen: false, due_at: now.toISOString() })

/** Recipients refused while others were accepted get an email of their own. */
function queueForRefused(
  tx: Queries,
  { id: _id, nonce: _nonce, ...email }: EmailRow,
  error: string | null,
  now: Date,
) {
  const tried = { tries: 1, tried_since: now.toISOString(), error }
  const due_at = new Date(now.getTime() + minute).toISOString()
  tx.insert(emails)
    .values({ ...email, ...tried, due_at })
    .run()
}

/** Retries for 48 hours after the first attempt. */
function retryLater(tx: Queries, tried: EmailRow, now: Date) {
  const tried_since = tried.tried_since ?? now.toISOString()
  const end = Date.parse(tried_since) + retryPeriod
  if (now.getTime() >= end) return giveUp(tx, { ...tried, tried_since }, now)
  const next = now.getTime() + (pauses[tried.tries - 1] ?? longestPause)
  const due_at = new Date(Math.min(next, end)).toISOString()
  set(tx, { ...tried, tried_since, state: 'waiting', due_at })
}

const restored = 'Put back from an older copy; it may have been sent already.'

/**
 * A restored database may hold emails that were sent since. Those of the last 48 hours are sent again, older ones given
 * up.
 */
export function giveUpOldEmails(sqlite: Database, now: Date) {
  const before = new Date(now.getTime() - retryPeriod).toISOString()
  const { changes } = sqlite.run(
    "UPDATE letters SET state = 'failed', error = ?, due_at = ? WHERE state = 'waiting' AND created_at < ?",
    [restored, now.toISOString(), before],
  )
  return changes
}
