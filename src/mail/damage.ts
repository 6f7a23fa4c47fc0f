import { and, between, eq } from 'drizzle-orm'
import { day, hour } from '../units.ts'
import type { World } from '../world.ts'
import type { Letter } from './letters.ts'
import { enqueue } from './queue.ts'
import { letters } from './table.ts'

// Checked once a week: an hour early is the same hour of the next one.
const almostAWeek = 7 * day - hour

/** Tells each recipient of damage, once a week however often the server starts, whatever a clock that was ahead has told. */
export function queueDamage({ db, clock }: World, letter: Letter, recipients: string[]) {
  const now = clock()
  const since = new Date(now.getTime() - almostAWeek).toISOString()
  db.transaction((tx) => {
    const told = tx
      .select({ id: letters.id })
      .from(letters)
      .where(and(eq(letters.kind, 'damage'), between(letters.created_at, since, now.toISOString())))
      .get()
    if (told) return
    for (const recipient of recipients) enqueue(tx, { ...letter, kind: 'damage', recipient }, now)
  })
}
