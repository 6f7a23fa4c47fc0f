import { and, between, eq, isNull, type SQL } from 'drizzle-orm'
import type { Clock, PublicAddress } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { day, hour } from '../units.ts'
import { digestOf, type EmailText, type WaitingItems } from './emails.ts'
import { enqueue } from './queue.ts'
import { letters } from './table.ts'

// Checked every hour, so the limits are a little shorter than a day and a week.

const almostADay = 23.5 * hour
const almostAWeek = 7 * day - hour

/** Ignores emails dated in the future by a clock that was ahead. */
function wasQueued(tx: Queries, which: SQL | undefined, within: number, now: Date) {
  const since = new Date(now.getTime() - within).toISOString()
  const isRecent = between(letters.created_at, since, now.toISOString())
  return tx.select({ id: letters.id }).from(letters).where(and(which, isRecent)).get() !== undefined
}

export function queueDigest(
  { db, clock, publicUrl }: Store & Clock & PublicAddress,
  overdue: WaitingItems[],
  recipient?: string,
) {
  if (overdue.every(({ count }) => count === 0)) return
  const isTheirs =
    recipient === undefined ? isNull(letters.recipient) : eq(letters.recipient, recipient)
  const isDigest = and(eq(letters.kind, 'digest'), isTheirs)
  db.transaction((tx) => {
    if (wasQueued(tx, isDigest, almostADay, clock())) return
    tx.delete(letters)
      .where(and(isDigest, eq(letters.state, 'waiting')))
      .run()
    const digest = { ...digestOf(overdue, publicUrl), kind: 'digest' } as const
    enqueue(tx, { ...digest, ...(recipient !== undefined && { recipient }) }, clock())
  })
}

export const queueDamage = (
  { db, clock }: Store & Clock,
  letter: EmailText,
  recipients: string[],
) =>
  db.transaction((tx) => {
    if (wasQueued(tx, eq(letters.kind, 'damage'), almostAWeek, clock())) return
    for (const recipient of recipients)
      enqueue(tx, { ...letter, kind: 'damage', recipient }, clock())
  })
