import type { Database } from 'bun:sqlite'
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { hour, minute } from '../units.ts'
import { emptied } from './forgetting.ts'
import { type Outcome, refusalOf } from './mail-server.ts'
import { letters } from './table.ts'
import { isPassing } from './words.ts'

export type QueuedRow = typeof letters.$inferSelect

const patience = 48 * hour
const pauses = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minute)
const longestPause = 4 * hour

const isWaiting = eq(letters.state, 'waiting')
const isDue = (now: Date) => and(isWaiting, lte(letters.due_at, now.toISOString()))

export const nextEmail = ({ db, clock }: Store & Clock) =>
  db
    .select()
    .from(letters)
    .where(isDue(clock()))
    .orderBy(asc(letters.due_at), asc(letters.id))
    .limit(1)
    .get()

/** Except emails held for UNDO_MINUTES. */
export function hurryAll({ db, clock }: Store & Clock) {
  const now = clock().toISOString()
  db.update(letters)
    .set({ due_at: sql`max(${now}, coalesce(${letters.held_until}, ''))` })
    .where(and(isWaiting, gt(letters.due_at, now)))
    .run()
}

export function note(world: Store & Clock, letter: QueuedRow, outcome: Outcome) {
  const fate = world.db.transaction((tx) => noteIn(tx, letter, outcome, world.clock()))
  if (fate === 'sent' && isPassing(letter.kind)) emptyLog(world.sqlite)
  return fate
}

function noteIn(tx: Queries, letter: QueuedRow, outcome: Outcome, now: Date) {
  const row = tx.select().from(letters).where(eq(letters.id, letter.id)).get()
  if (row && row.recipient !== letter.recipient) return outcome.fate // an admin has corrected the address meanwhile
  const { words, refused = [] } = outcome
  const alike = outcome.fate === 'never' ? refusedAlike(tx, letter, words ?? '') : []
  const fate = alike.length > 0 ? 'down' : outcome.fate
  if (fate === 'sent') noteSent(tx, letter, words, now)
  if (row) for (const recipient of refused) putApart(tx, { ...letter, recipient }, words, now)
  if (fate === 'later') putOff(tx, letter, words, now)
  if (fate === 'down') putAllOff(tx, letter, words, now)
  if (fate === 'never') giveUp(tx, letter, { tries: letter.tries + 1, error: words }, now)
  for (const each of alike.filter(isRecent(now))) putOff(tx, each, words, now)
  return fate
}

/** The same refusal of others shows that it is the server's trouble. */
function refusedAlike(tx: Queries, { id, recipient }: QueuedRow, words: string) {
  const refusal = refusalOf(words, recipient)
  if (refusal === '') return []
  const isRefused = and(inArray(letters.state, ['waiting', 'failed']), isNotNull(letters.error))
  const refused = tx
    .select()
    .from(letters)
    .where(and(isRefused, ne(letters.id, id)))
  const isOther = (other: QueuedRow) =>
    other.recipient?.toLowerCase() !== recipient?.toLowerCase() &&
    refusalOf(other.error ?? '', other.recipient) === refusal
  return refused.all().filter(isOther)
}

const isRecent =
  (now: Date) =>
  ({ state, due_at, tried_since }: QueuedRow) =>
    state === 'failed' && Date.parse(tried_since ?? due_at) > now.getTime() - patience

function noteSent(tx: Queries, { id, kind, tries }: QueuedRow, words: string | null, now: Date) {
  const told = isPassing(kind) ? { ...emptied, error: null } : { error: words }
  tx.update(letters)
    .set({ state: 'sent', tries: tries + 1, sent_at: now.toISOString(), ...told })
    .where(eq(letters.id, id))
    .run()
}

const giveUp = (tx: Queries, { id }: QueuedRow, tried: Partial<QueuedRow>, now: Date) =>
  void tx
    .update(letters)
    .set({ ...tried, state: 'failed', seen: false, due_at: now.toISOString() })
    .where(eq(letters.id, id))
    .run()

/** Recipients refused while others were accepted get an email of their own. */
function putApart(
  tx: Queries,
  { id: _id, nonce: _nonce, ...letter }: QueuedRow,
  error: string | null,
  now: Date,
) {
  const tried = { tries: 1, tried_since: now.toISOString(), error }
  const due_at = new Date(now.getTime() + minute).toISOString()
  tx.insert(letters)
    .values({ ...letter, ...tried, due_at })
    .run()
}

/**
 * One attempt counts for all due emails, since the server may be down. The others come first next time, in case only
 * this email breaks the connection.
 */
function putAllOff(tx: Queries, tried: QueuedRow, words: string | null, now: Date) {
  const isOther = and(isDue(now), ne(letters.id, tried.id))
  const earlier = new Date(now.getTime() - 1)
  for (const other of tx.select().from(letters).where(isOther).all())
    putOff(tx, other, words, earlier)
  putOff(tx, tried, words, now)
}

/** Retries for 48 hours after the first attempt. */
function putOff(tx: Queries, letter: QueuedRow, error: string | null, now: Date) {
  const tried_since = letter.tried_since ?? now.toISOString()
  const tried = { tries: letter.tries + 1, tried_since, error }
  const end = Date.parse(tried_since) + patience
  if (now.getTime() >= end) return giveUp(tx, letter, tried, now)
  const next = now.getTime() + (pauses[letter.tries] ?? longestPause)
  const due_at = new Date(Math.min(next, end)).toISOString()
  tx.update(letters)
    .set({ ...tried, state: 'waiting', due_at })
    .where(eq(letters.id, letter.id))
    .run()
}

const putBack = 'Put back from an older copy; it may have been sent already.'

/**
 * A restored database may hold emails that were sent since. Those of the last 48 hours are sent again, older ones given
 * up.
 */
export function giveUpOldEmails(sqlite: Database, now: Date) {
  const before = new Date(now.getTime() - patience).toISOString()
  const { changes } = sqlite.run(
    "UPDATE letters SET state = 'failed', error = ?, due_at = ? WHERE state = 'waiting' AND created_at < ?",
    [putBack, now.toISOString(), before],
  )
  return changes
}
