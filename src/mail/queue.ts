import { and, asc, count, desc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import type { Listing } from '../http/request/listing.ts'
import { notFound, Refusal } from '../http/response/errors.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import type { World } from '../world.ts'
import { isEmptied } from './forgetting.ts'
import type { Letter } from './letters.ts'
import { letters } from './table.ts'

export type Mailing = Letter & {
  kind: (typeof letters.$inferSelect)['kind']
  request_id?: number
  receipt_id?: number
  /** None: whoever gets the alerts. */
  recipient?: string
}

type Row = typeof letters.$inferSelect

const answered = <Of extends Record<'nonce' | 'tried_since', unknown>>({
  nonce,
  tried_since,
  ...letter
}: Of) => letter

/** Puts a letter in the queue, in the transaction of the event it tells of. */
export const enqueue = (tx: Queries, mailing: Mailing, now: Date) =>
  answered(
    tx
      .insert(letters)
      .values({ ...mailing, created_at: now.toISOString(), due_at: now.toISOString() })
      .returning()
      .get(),
  )

/** Whether the alert of a request was queued already: one request makes one alert. */
export const hasAlert = (tx: Queries, requestId: number) =>
  tx
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.kind, 'alert'), eq(letters.request_id, requestId)))
    .get() !== undefined

/** The queue as the panel shows it, newest first: many letters come as their bytes. */
export function listLetters(world: World, { page }: Listing) {
  const { db } = world
  const total = totalOf(db)
  const rows = db
    .select(answered(getTableColumns(letters)))
    .from(letters)
    .orderBy(desc(letters.id))
  if (!page && isMany(total)) return readWhole(world, rows)
  return { items: (page ? rows.limit(page.limit).offset(page.offset) : rows).all(), total }
}

/** Makes a letter due at once, with two days ahead of it again. A sent one stays sent. */
export function retryLetter({ db, clock }: World, id: number) {
  return db.transaction((tx) => {
    const letter = tx.select().from(letters).where(eq(letters.id, id)).get()
    if (!letter) throw notFound('There is no such letter.')
    if (letter.state === 'sent') return { letter: answered(letter), affectedRows: 0 }
    if (isEmptied(letter)) throw new Refusal(409, 'This letter’s text and address are erased.')
    const due_at = clock().toISOString()
    const renewed = { state: 'waiting', tries: 0, tried_since: null, due_at } as const
    const row = tx.update(letters).set(renewed).where(eq(letters.id, id)).returning().get()
    return { letter: answered(row), affectedRows: 1 }
  })
}

const longDelay = 10 * 60 * 1000

/** The letters that wait although they were tried, what the first of them was answered, and whether that lasts. */
export function delayOf({ db, clock }: World) {
  const isDelayed = and(eq(letters.state, 'waiting'), gt(letters.tries, 0))
  const first = db.select().from(letters).where(isDelayed).orderBy(asc(letters.tried_since)).get()
  if (!first) return null
  const { tried_since, error } = first
  return {
    letters: totalOf(db, isDelayed),
    words: error ?? '',
    isLong: clock().getTime() - Date.parse(tried_since ?? '') >= longDelay,
  }
}

/** How many letters wait to go out. */
export const waitingLetters = (tx: Queries) => lettersThatAre(tx, 'waiting')
/** How many letters were given up. */
export const failedLetters = (tx: Queries) => lettersThatAre(tx, 'failed')

const lettersThatAre = (tx: Queries, state: Row['state']) => totalOf(tx, eq(letters.state, state))

const totalOf = (tx: Queries, which?: SQL) =>
  tx.select({ total: count() }).from(letters).where(which).get()?.total ?? 0

/** All of them, for those who count. */
export const lettersByState = (db: Queries) =>
  (['waiting', 'sent', 'failed'] as const).map((state) => ({
    state,
    total: totalOf(db, eq(letters.state, state)),
  }))
