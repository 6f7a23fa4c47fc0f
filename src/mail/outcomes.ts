import type { Database } from 'bun:sqlite'
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { hour, minute } from '../units.ts'
import { emptied } from './forgetting.ts'
import { type Outcome, refusalOf } from './mail-server.ts'
import { emails } from './table.ts'

export type QueuedRow = typeof emails.$inferSelect

/** Of what was sent, these hold somebody's data. */
const passing: readonly QueuedRow['kind'][] = ['denied', 'receipt', 'asked', 'decided', 'password']

const givenUpAfter = 48 * hour
const pauses = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minute)
const longestPause = 4 * hour

const isWaiting = eq(emails.state, 'waiting')
const isDue = (now: Date) => and(isWaiting, lte(emails.due_at, now.toISOString()))

export const nextEmail = ({ db, clock }: Store & Clock) =>
  db
    .select()
    .from(emails)
    .where(isDue(clock()))
    .orderBy(asc(emails.due_at), asc(emails.id))
    .limit(1)
    .get()

/** Except emails held for UNDO_MINUTES. */
export function hurryAll({ db, clock }: Store & Clock) {
  const now = clock().toISOString()
  db.update(emails)
    .set({ due_at: sql`max(${now}, coalesce(${emails.held_until}, ''))` })
    .where(and(isWaiting, gt(emails.due_at, now)))
    .run()
}

export function note(context: Store & Clock, email: QueuedRow, outcome: Outcome) {
  const fate = context.db.transaction((tx) => noteIn(tx, email, outcome, context.clock()))
  if (fate === 'sent' && passing.includes(email.kind)) emptyLog(context.sqlite)
  return fate
}

function noteIn(tx: Queries, email: QueuedRow, { fate, words, refused = [] }: Outcome, now: Date) {
  const row = tx.select().from(emails).where(eq(emails.id, email.id)).get()
  if (!row || row.recipient !== email.recipient) return fate // erased, or its address corrected meanwhile
  const tried = { ...row, tries: row.tries + 1, error: words }
  if (fate === 'sent') {
    noteSent(tx, tried, now)
    for (const recipient of refused) putApart(tx, { ...email, recipient }, words, now)
    return fate
  }
  const alike = fate === 'never' ? refusedAlike(tx, tried) : []
  for (const other of alike.filter(isRecent(now))) putOff(tx, { ...other, error: words }, now)
  if (fate === 'never' && alike.length === 0) giveUp(tx, tried, now)
  else putOff(tx, tried, now)
  return alike.length > 0 ? 'down' : fate
}

/** The same refusal of others shows that it is the server's trouble. */
function refusedAlike(tx: Queries, { id, recipient, error }: QueuedRow) {
  const refusal = refusalOf(error ?? '', recipient)
  if (refusal === '') return []
  const isRefused = and(inArray(emails.state, ['waiting', 'failed']), isNotNull(emails.error))
  const refused = tx
    .select()
    .from(emails)
    .where(and(isRefused, ne(emails.id, id)))
  const isOther = (other: QueuedRow) =>
    other.recipient?.toLowerCase() !== recipient?.toLowerCase() &&
    refusalOf(other.error ?? '', other.recipient) === refusal
  return refused.all().filter(isOther)
}

const isRecent =
  (now: Date) =>
  ({ state, due_at, tried_since }: QueuedRow) =>
    state === 'failed' && Date.parse(tried_since ?? due_at) > now.getTime() - givenUpAfter

const set = (tx: Queries, { id, ...values }: QueuedRow) =>
  void tx.update(emails).set(values).where(eq(emails.id, id)).run()

function noteSent(tx: Queries, tried: QueuedRow, now: Date) {
  const kept = passing.includes(tried.kind) ? { ...emptied, error: null } : {}
  set(tx, { ...tried, ...kept, state: 'sent', sent_at: now.toISOString() })
}

const giveUp = (tx: Queries, tried: QueuedRow, now: Date) =>
  set(tx, { ...tried, state: 'failed', seen: false, due_at: now.toISOString() })

/** Recipients refused while others were accepted get an email of their own. */
function putApart(
  tx: Queries,
  { id: _id, nonce: _nonce, ...email }: QueuedRow,
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
function putOff(tx: Queries, tried: QueuedRow, now: Date) {
  const tried_since = tried.tried_since ?? now.toISOString()
  const end = Date.parse(tried_since) + givenUpAfter
  if (now.getTime() >= end) return giveUp(tx, { ...tried, tried_since }, now)
  const next = now.getTime() + (pauses[tried.tries - 1] ?? longestPause)
  const due_at = new Date(Math.min(next, end)).toISOString()
  set(tx, { ...tried, tried_since, state: 'waiting', due_at })
}

const putBack = 'Put back from an older copy; it may have been sent already.'

/**
 * A restored database may hold emails that were sent since. Those of the last 48 hours are sent again, older ones given
 * up.
 */
export function giveUpOldEmails(sqlite: Database, now: Date) {
  const before = new Date(now.getTime() - givenUpAfter).toISOString()
  const { changes } = sqlite.run(
    "UPDATE letters SET state = 'failed', error = ?, due_at = ? WHERE state = 'waiting' AND created_at < ?",
    [putBack, now.toISOString(), before],
  )
  return changes
}
