import { and, eq, gt } from 'drizzle-orm'
import type { World } from '../world.ts'
import { digestOf, type Overdue } from './letters.ts'
import { enqueue } from './queue.ts'
import { letters } from './table.ts'

// Looked at every hour: a few minutes early is the same hour of the next day.
const almostADay = 23.5 * 60 * 60 * 1000

/** Once a day, tells the lab what has been waiting for too long. One that could not go out yet makes room for today's. */
export function queueDigest({ db, clock, publicUrl }: World, overdue: Overdue[]) {
  if (overdue.every(({ count }) => count === 0)) return
  const now = clock()
  const since = new Date(now.getTime() - almostADay).toISOString()
  db.transaction((tx) => {
    const isDigest = eq(letters.kind, 'digest')
    const wasToday = tx
      .select({ id: letters.id })
      .from(letters)
      .where(and(isDigest, gt(letters.created_at, since)))
      .get()
    if (wasToday) return
    tx.delete(letters)
      .where(and(isDigest, eq(letters.state, 'waiting')))
      .run()
    enqueue(tx, { ...digestOf(overdue, publicUrl), kind: 'digest' }, now)
  })
}
