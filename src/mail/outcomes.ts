import { and, asc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import { emptyLog } from '../database/erasing.ts'
import type { Queries } from '../database/open.ts'
import { hour, minute } from '../units.ts'
import type { World } from '../world.ts'
import { emptied } from './forgetting.ts'
import type { Outcome } from './smtp.ts'
import { letters } from './table.ts'
import { isPassing } from './words.ts'

export type QueuedRow = typeof letters.$inferSelect

/** A letter that couldn’t be sent for so long is given up. */
export const patience = 48 * hour
const pauses = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minute)
const longestPause = 4 * hour

const isWaiting = eq(letters.state, 'waiting')
const isDue = (now: Date) => and(isWaiting, lte(letters.due_at, now.toISOString()))

/** Somebody pressed a button for it and looks at the screen. */
const isAskedFor = and(eq(letters.tries, 0), or(eq(letters.kind, 'test'), isNotNull(letters.error)))

// What becomes of the letters that wait, try by try.

/** The letter whose turn it is; while the server rests, only one that somebody asked for. */
export const nextLetter = ({ db, clock }: World, isResting: boolean) =>
  db
    .select()
    .from(letters)
    .where(and(isDue(clock()), isResting ? isAskedFor : undefined))
    .orderBy(asc(letters.due_at), asc(letters.id))
    .limit(1)
    .get()

/** Makes every letter that waits due now: after a start, when the server is back, and when the clock is set back. */
export const hurryAll = ({ db, clock }: World) =>
  db
    .update(letters)
    .set({ due_at: clock().toISOString() })
    .where(and(isWaiting, gt(letters.due_at, clock().toISOString())))
    .run()

/** Writes down what came of a try. */
export function note(world: World, letter: QueuedRow, outcome: Outcome) {
  world.db.transaction((tx) => noteIn(tx, letter, outcome, world.clock()))
  if (isPassing(letter.kind)) emptyLog(world.sqlite)
}

function noteIn(tx: Queries, letter: QueuedRow, { fate, words, refused }: Outcome, now: Date) {
  if (isRedirected(tx, letter)) return
  const tries = letter.tries + 1
  const at = now.toISOString()
  if (fate === 'sent') settle(tx, letter, { state: 'sent', tries, error: words, sent_at: at })
  if (isThere(tx, letter))
    for (const recipient of refused ?? []) putApart(tx, { ...letter, recipient }, words, now)
  if (fate === 'never') settle(tx, letter, { state: 'failed', tries, error: words, due_at: at })
  if (fate === 'later') putOff(tx, letter, words, now)
  if (fate === 'down') putAllOff(tx, words, now)
}

/** A request that is erased takes its letters along, the one under way too. */
const isThere = (tx: Queries, { id }: QueuedRow) =>
  tx.select({ id: letters.id }).from(letters).where(eq(letters.id, id)).get() !== undefined

/** What was tried went to the address that an admin has corrected meanwhile. */
function isRedirected(tx: Queries, { id, recipient }: QueuedRow) {
  const row = tx.select().from(letters).where(eq(letters.id, id)).get()
  return row !== undefined && row.recipient !== recipient
}

const undelivered = 'It could not be delivered. Its text and its address are erased.'

/** Nothing more comes of it. What a mail server says may name whom it was for. */
function settle(tx: Queries, { id, kind }: QueuedRow, values: Partial<QueuedRow>) {
  const error = values.state === 'failed' ? undelivered : null
  const told = isPassing(kind) ? { ...emptied, error } : {}
  tx.update(letters)
    .set({ ...values, ...told })
    .where(eq(letters.id, id))
    .run()
}

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

/** One try stands for all that are due, so that a server that is down isn't asked for each of them. */
function putAllOff(tx: Queries, words: string | null, now: Date) {
  for (const letter of tx.select().from(letters).where(isDue(now)).all())
    putOff(tx, letter, words, now)
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
  if (isOver) return settle(tx, letter, { ...tried, state: 'failed', due_at: now.toISOString() })
  const due_at = new Date(Math.min(now.getTime() + pause, end)).toISOString()
  tx.update(letters)
    .set({ ...tried, due_at })
    .where(eq(letters.id, letter.id))
    .run()
}
