import type { Database } from 'bun:sqlite'
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
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

/** Tests and retries, whose sender looks at the screen. */
const isAskedFor = and(eq(letters.tries, 0), or(eq(letters.kind, 'test'), isNotNull(letters.error)))

/** While the server rests, only emails that somebody is waiting for. */
export const nextEmail = ({ db, clock }: Store & Clock, isResting: boolean) =>
  db
    .select()
    .from(letters)
    .where(and(isDue(clock()), isResting ? isAskedFor : undefined))
    .orderBy(asc(letters.due_at), asc(letters.id))
    .limit(1)
    .get()

/** Except emails held for UNDO_MINUTES; a longer hold was set while the clock was ahead. */
export function hurryAll({ db, clock, config }: Store & Clock & Settings) {
  const now = clock().toISOString()
  const latest = new Date(clock().getTime() + config.undoMinutes * minute).toISOString()
  const due_at = sql`max(${now}, min(${latest}, coalesce(${letters.held_until}, '')))`
  db.update(letters)
    .set({ due_at })
    .where(and(isWaiting, gt(letters.due_at, now)))
    .run()
}

export function note(world: Store & Clock, letter: QueuedRow, outcome: Outcome) {
  const fate = world.db.transaction((tx) => noteIn(tx, letter, outcome, world.clock()))
  if (fate === 'sent' && isPassing(letter.kind)) emptyLog(world.sqlite)
  return fate
}

function noteIn(tx: Queries, letter: QueuedRow, { fate, words, refused }: Outcome, now: Date) {
  const row = tx.select().from(letters).where(eq(letters.id, letter.id)).get()
  if (row && row.recipient !== letter.recipient) return fate // an admin has corrected the address meanwhile
  if (fate === 'sent') noteSent(tx, letter, words, now)
  if (row) for (const recipient of refused ?? []) putApart(tx, { ...letter, recipient }, words, now)
  if (fate === 'later' || fate === 'refused') putOff(tx, letter, words, now)
  if (fate === 'down') putAllOff(tx, letter, words, now)
  if (fate !== 'never') return fate
  const others = refusedAlike(tx, letter, words ?? '')
  if (others.length === 0) giveUp(tx, letter, { tries: letter.tries + 1, error: words }, now)
  else for (const each of [letter, ...others.filter(isRecent(now))]) putOff(tx, each, words, now)
  return others.length === 0 ? fate : 'refused'
}

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

/**
 * Retries for 48 hours after the first attempt; if these passed while the machine was off, for one more hour. A first
 * attempt in the future was made while the clock was ahead.
 */
function putOff(tx: Queries, letter: QueuedRow, error: string | null, now: Date) {
  const tries = letter.tries + 1
  const wasOff = now.getTime() - Date.parse(letter.due_at) >= longestPause
  const first = Math.min(now.getTime(), Date.parse(letter.tried_since ?? now.toISOString()))
  const began = wasOff ? Math.max(first, now.getTime() - patience + hour) : first
  const [tried_since, end] = [new Date(began).toISOString(), began + patience]
  const pause = pauses[letter.tries] ?? longestPause
  const isOver = now.getTime() >= end
  const tried = { tries, tried_since, error }
  if (isOver) return giveUp(tx, letter, tried, now)
  const due_at = new Date(Math.min(now.getTime() + pause, end)).toISOString()
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
