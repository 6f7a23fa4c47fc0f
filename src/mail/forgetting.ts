import { and, lt, ne, sql } from 'drizzle-orm'
import type { World } from '../world.ts'
import { letters } from './table.ts'

const month = 30 * 24 * 60 * 60 * 1000

/** Letters hold names, addresses and student IDs: a month after they were sent or given up they go. */
export function forgetLetters({ db, clock }: World) {
  const monthAgo = new Date(clock().getTime() - month).toISOString()
  const settled = sql`coalesce(${letters.sent_at}, ${letters.due_at})`
  db.delete(letters)
    .where(and(ne(letters.state, 'waiting'), lt(settled, monthAgo)))
    .run()
}
