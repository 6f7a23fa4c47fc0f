import { and, between, eq, isNull, type SQL } from 'drizzle-orm'
import type { Clock, PublicAddress } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { day, hour } from '../units.ts'
import { digestOf, type EmailText, type WaitingItems } from './emails.ts'
import { enqueue } from './queue.ts'
import { letters } from './table.ts'

// What is told again and again. It is looked at every hour: a few minutes early is the same hour of the next day or week.

const almostADay = 23.5 * hour
const almostAWeek = 7 * day - hour

/** Whether such an email was queued within the last while, whatever a clock that was ahead has queued. */
function wasQueued(tx: Queries, which: SQL | undefined, within: number, now: Date) {
  const since = new Date(now.getTime() - within).toISOString()
  const isRecent = between(letters.created_at, since, now.toISOString())
  return tx.select({ id: letters.id }).from(letters).where(and(which, isRecent)).get() !== undefined
}

/**
 * Once a day, tells somebody what has been waiting for too long: whoever gets the alerts, where nobody is named. One
 * that could not go out yet makes room for today's.
 */
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

/** Tells each recipient of damage, once a week however often the server starts. */
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
