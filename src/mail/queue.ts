import { and, count, desc, eq } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { notFound } from '../http/errors.ts'
import type { Listing } from '../http/listing.ts'
import type { World } from '../world.ts'
import type { Letter } from './letters.ts'
import { letters } from './table.ts'

export type Mailing = Letter & {
  kind: (typeof letters.$inferSelect)['kind']
  request_id?: number
  /** None: whoever gets the alerts. */
  recipient?: string
}

/** Puts a letter in the queue, in the transaction of the event it tells of. */
export const enqueue = (tx: Queries, mailing: Mailing, now: Date) =>
  tx
    .insert(letters)
    .values({ ...mailing, created_at: now.toISOString(), due_at: now.toISOString() })
    .returning()
    .get()

/** Whether the alert of a request was queued already: one request makes one alert. */
export const hasAlert = (tx: Queries, requestId: number) =>
  tx
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.kind, 'alert'), eq(letters.request_id, requestId)))
    .get() !== undefined

/** The queue as the panel shows it, newest first. */
export function listLetters({ db }: World, { page }: Listing) {
  const rows = db.select().from(letters).orderBy(desc(letters.id))
  const items = (page ? rows.limit(page.limit).offset(page.offset) : rows).all()
  return { items, total: db.select({ total: count() }).from(letters).get()?.total ?? 0 }
}

/** Makes a letter due at once, whatever became of it before. A sent one stays sent. */
export function retryLetter({ db, clock }: World, id: number) {
  return db.transaction((tx) => {
    const letter = tx.select().from(letters).where(eq(letters.id, id)).get()
    if (!letter) throw notFound('There is no such letter.')
    if (letter.state === 'sent') return { letter, affectedRows: 0 }
    const due = { state: 'waiting', tries: 0, due_at: clock().toISOString() } as const
    return {
      letter: tx.update(letters).set(due).where(eq(letters.id, id)).returning().get(),
      affectedRows: 1,
    }
  })
}

/** How many letters wait to go out. */
export const waitingLetters = ({ db }: World) =>
  db.select({ waiting: count() }).from(letters).where(eq(letters.state, 'waiting')).get()
    ?.waiting ?? 0
