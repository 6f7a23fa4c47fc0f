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

/** A letter that couldn’t be sent for so long is given up. */
const patience = 48 * hour
const pauses = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minute)
const longestPause = 4 * hour

const isWaiting = eq(letters.state, 'waiting')
const isDue = (now: Date) => and(isWaiting, lte(letters.due_at, now.toISOString()))

/** Somebody pressed a button for it and looks at the screen. */
const isAskedFor = and(eq(letters.tries, 0), or(eq(letters.kind, 'test'), isNotNull(letters.error)))

// What becomes of the letters that wait, try by try.

/** The letter whose turn it is; while the server rests, only one that somebody asked for. */
export const nextEmail = ({ db, clock }: Store & Clock, isResting: boolean) =>
  db
    .select()
    .from(letters)
    .where(and(isDue(clock()), isResting ? isAskedFor : undefined))
    .orderBy(asc(letters.due_at), asc(letters.id))
    .limit(1)
    .get()

/**
 * Makes every letter that waits due now: after a start, when the server is back, and when the clock is set back. What is
 * held stays so, but no longer than anything is: the clock may have been ahead.
 */
export function hurryAll({ db, clock, config }: Store & Clock & Settings) {
  const now = clock().toISOString()
  const latest = new Date(clock().getTime() + config.undoMinutes * minute).toISOString()
  const due_at = sql`max(${now}, min(${latest}, coalesce(${letters.held_until}, '')))`
  db.update(letters)
    .set({ due_at })
    .where(and(isWaiting, gt(letters.due_at, now)))
    .run()
}

/** Writes down what came of a try, and answers it: what others were refused with alike isn't about this recipient. */
export function note(world: Store & Clock, letter: QueuedRow, outcome: Outcome) {
  const fate = world.db.transaction((tx) => noteIn(tx, letter, outcome, world.clock()))
  if (fate === 'sent' && isPassing(letter.kind)) emptyLog(world.sqlite)
  return fate
}

function noteIn(tx: Queries, letter: QueuedRow, { fate, words, refused }: Outcome, now: Date) {
  const row = tx.select().from(letters).where(eq(letters.id, letter.id)).get()
  if (row && row.recipient !== letter.recipient) return fate // it went to the address that an admin has corrected meanwhile
  if (fate === 'sent') noteSent(tx, letter, words, now)
  // A request that is erased takes its letters along, the one under way too.
  if (row) for (const recipient of refused ?? []) putApart(tx, { ...letter, recipient }, words, now)
  if (fate === 'later' || fate === 'refused') putOff(tx, letter, words, now)
  if (fate === 'down') putAllOff(tx, letter, words, now)
  if (fate !== 'never') return fate
  const others = refusedAlike(tx, letter, words ?? '')
  if (others.length === 0) giveUp(tx, letter, { tries: letter.tries + 1, error: words }, now)
  else for (const each of [letter, ...others.filter(isRecent(now))]) putOff(tx, each, words, now)
  return others.length === 0 ? fate : 'refused'
}

/** The emails to others whom the server refused with the same words. */
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

/** Whether it was given up at its first try, and has its two days still to come. */
const isRecent =
  (now: Date) =>
  ({ state, due_at, tried_since }: QueuedRow) =>
    state === 'failed' && Date.parse(tried_since ?? due_at) > now.getTime() - patience

/** What outlives the thing it tells of is emptied; what the mail server says may name whom it was for. */
function noteSent(tx: Queries, { id, kind, tries }: QueuedRow, words: string | null, now: Date) {
  const told = isPassing(kind) ? { ...emptied, error: null } : { error: words }
  tx.update(letters)
    .set({ state: 'sent', tries: tries + 1, sent_at: now.toISOString(), ...told })
    .where(eq(letters.id, id))
    .run()
}

/** It keeps its text for a while, so that an admin can have it tried again. */
const giveUp = (tx: Queries, { id }: QueuedRow, tried: Partial<QueuedRow>, now: Date) =>
  void tx
    .update(letters)
    .set({ ...tried, state: 'failed', seen: false, due_at: now.toISOString() })
    .where(eq(letters.id, id))
    .run()

/** A recipient who was refused while others got the letter has a letter of their own from then on: the same one anew. */
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
 * One try stands for all that are due, so that a server that is down isn't asked for each of them. The others come first
 * next time: perhaps only the one that was tried breaks the connection.
 */
function putAllOff(tx: Queries, tried: QueuedRow, words: string | null, now: Date) {
  const isOther = and(isDue(now), ne(letters.id, tried.id))
  const earlier = new Date(now.getTime() - 1)
  for (const other of tx.select().from(letters).where(isOther).all())
    putOff(tx, other, words, earlier)
  putOff(tx, tried, words, now)
}

/**
 * Until after a growing pause, the last time two days after the first try; then it is given up. Where they passed while
 * nobody tried, since the machine was off, it has another hour: the network may come later than we do. A first try by a
 * clock that was ahead counts as one of now.
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
 * The letters that wait in a copy of the database may have gone out since. Those of the last two days go out again,
 * since a letter is sent at least once; an older one is given up, so that nobody is told of what was long ago, and an
 * admin may send it from the panel.
 */
export function giveUpOldEmails(sqlite: Database, now: Date) {
  const before = new Date(now.getTime() - patience).toISOString()
  const { changes } = sqlite.run(
    "UPDATE letters SET state = 'failed', error = ?, due_at = ? WHERE state = 'waiting' AND created_at < ?",
    [putBack, now.toISOString(), before],
  )
  return changes
}
