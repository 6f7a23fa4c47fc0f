import { and, between, eq, isNull } from 'drizzle-orm'
import { hour } from '../units.ts'
import type { World } from '../world.ts'
import { digestOf, type Waiting } from './letters.ts'
import { enqueue } from './queue.ts'
import { letters } from './table.ts'

// Looked at every hour: a few minutes early is the same hour of the next day.
const almostADay = 23.5 * hour

/**
 * Once a day, tells somebody what has been waiting for too long: whoever gets the alerts, where nobody is named. One
 * that could not go out yet makes room for today's.
 */
export function queueDigest(
  { db, clock, publicUrl }: World,
  overdue: Waiting[],
  recipient?: string,
) {
  if (overdue.every(({ count }) => count === 0)) return
  const now = clock()
  const since = new Date(now.getTime() - almostADay).toISOString()
  const isTheirs =
    recipient === undefined ? isNull(letters.recipient) : eq(letters.recipient, recipient)
  const isDigest = and(eq(letters.kind, 'digest'), isTheirs)
  db.transaction((tx) => {
    const wasToday = tx
      .select({ id: letters.id })
      .from(letters)
      .where(and(isDigest, between(letters.created_at, since, now.toISOString())))
      .get()
    if (wasToday) return
    tx.delete(letters)
      .where(and(isDigest, eq(letters.state, 'waiting')))
      .run()
    const digest = { ...digestOf(overdue, publicUrl), kind: 'digest' } as const
    enqueue(tx, { ...digest, ...(recipient !== undefined && { recipient }) }, now)
  })
}
