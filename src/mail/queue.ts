import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  lte,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import { columnsOf, indexed } from '../database/indexed.ts'
import type { Queries, Store } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import { notFound, Refusal } from '../http/response/errors.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import { hour, minute } from '../units.ts'
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

/** The link to set a password is for its reader alone. */
const notForAdmins = 'This letter holds a link to set a password, which is for its reader alone.'

export const answered = ({ nonce, tried_since, folded, ...letter }: Row) => ({
  ...letter,
  seen: Boolean(letter.seen), // a list read as a whole has the database's own values
  body: letter.kind === 'password' && !isEmptied(letter) ? notForAdmins : letter.body,
})

/** Puts a letter in the queue, in the transaction of the event it tells of. */
export const enqueue = (tx: Queries, mailing: Mailing, now: Date) =>
  answered(
    tx
      .insert(letters)
      .values({
        ...mailing,
        folded: searchable(mailing.subject),
        created_at: now.toISOString(),
        due_at: now.toISOString(),
      })
      .returning()
      .get(),
  )

/** The last letter of a kind to somebody. */
export const lastTo = (tx: Queries, kind: Row['kind'], recipient: string) =>
  tx
    .select({ state: letters.state, sent_at: letters.sent_at })
    .from(letters)
    .where(and(eq(letters.kind, kind), eq(letters.recipient, recipient)))
    .orderBy(desc(letters.id))
    .limit(1)
    .get()

/** Those whose subject or address holds it: addresses are ASCII. */
const found = (search: string) =>
  or(
    sql`instr(${letters.folded}, ${search}) > 0`,
    sql`instr(lower(${letters.recipient}), ${search}) > 0`,
  )

/** The queue as the panel shows it: many letters come as their bytes. */
export function listLetters(world: World, listing: Listing, state?: Row['state']) {
  const { db } = world
  const { page, search, sort } = listing
  const from = indexed(letters, sort === 'title' ? 'title' : 'newest')
  const where = and(
    state && eq(letters.state, state),
    search === undefined ? undefined : found(search),
  )
  const { total = 0 } = db.select({ total: count() }).from(from).where(where).get() ?? {}
  const rows = db
    .select(columnsOf(getTableColumns(letters)))
    .from(from)
    .where(where)
    .orderBy(...inOrder({ id: letters.id, title: letters.folded }, sort))
  if (!page && isMany(total)) return readWhole(world, rows, (some: Row[]) => some.map(answered))
  const items = (page ? rows.limit(page.limit).offset(page.offset) : rows).all().map(answered)
  return { items, total }
}

/** What makes a letter due at once, with two days ahead of it again. */
export const renewed = (now: Date) =>
  ({
    state: 'waiting',
    tries: 0,
    tried_since: null,
    due_at: now.toISOString(),
    seen: false,
  }) as const

/** Makes a letter due at once, with two days ahead of it again. A sent one stays sent. */
export function retryLetter({ db, clock }: World, id: number) {
  return db.transaction((tx) => {
    const letter = tx.select().from(letters).where(eq(letters.id, id)).get()
    if (!letter) throw notFound('There is no such letter.')
    if (letter.state === 'sent') return { letter: answered(letter), affectedRows: 0 }
    if (isEmptied(letter)) throw new Refusal(409, 'This letter’s text and address are erased.')
    const row = tx.update(letters).set(renewed(clock())).where(eq(letters.id, id)).returning().get()
    return { letter: answered(row), affectedRows: 1 }
  })
}

/** Queues again all emails that were given up and still have their text; answers how many. */
export const retryFailed = ({ db, clock }: Store & Clock) =>
  db.transaction((tx) => changeFailed(tx, ne(letters.body, ''), renewed(clock())))

/** Puts away the warning about the emails that were given up; answers how many. */
export const markSeen = ({ db }: Store) =>
  db.transaction((tx) => changeFailed(tx, eq(letters.seen, false), { seen: true }))

const changeFailed = (tx: Queries, which: SQL, values: Partial<Row>) =>
  tx.update(letters).set(values).where(and(isFailed, which)).returning({ id: letters.id }).all()
    .length

const longDelay = 10 * minute

/**
 * The letters that wait although they were tried, what the first of them was answered, and whether that lasts. `doctor`
 * asks an older database, too, which lacks columns that came later.
 */
export function delayOf({ db, clock }: { db: Queries; clock: World['clock'] }) {
  const isDelayed = and(eq(letters.state, 'waiting'), gt(letters.tries, 0))
  const first = db
    .select({ tried_since: letters.tried_since, error: letters.error })
    .from(letters)
    .where(isDelayed)
    .orderBy(asc(letters.tried_since))
    .get()
  if (!first) return null
  const { tried_since, error } = first
  return {
    letters: totalOf(db, isDelayed),
    words: error ?? '',
    isLong: clock().getTime() - Date.parse(tried_since ?? '') >= longDelay,
  }
}

/**
 * For how long the oldest email has waited for the mail server, in ms; null where none waits, or no server is set up.
 */
export function oldestWaiting({ db, clock, config }: { db: Queries } & Clock & Settings) {
  if (config.smtpUrl === undefined) return null
  const now = clock()
  const since = sql<string | null>`min(coalesce(${letters.tried_since}, ${letters.due_at}))`
  const isWaiting = and(eq(letters.state, 'waiting'), lte(letters.created_at, now.toISOString()))
  const { first = null } = db.select({ first: since }).from(letters).where(isWaiting).get() ?? {}
  return first === null ? null : Math.max(0, now.getTime() - Date.parse(first))
}

/** Whether an email has waited for so long that somebody should look after the mail server. */
export const isLongWait = (ms: number | null) => ms !== null && ms >= hour

/** When the mail server took an email last. */
const lastSent = (tx: Queries) =>
  tx
    .select({ at: max(letters.sent_at) })
    .from(letters)
    .get()?.at ?? null

/**
 * The emails that were given up since one last got through, unless an admin has put the warning away: how many, and the
 * newest of them.
 */
export function failedLately(tx: Queries) {
  const since = lastSent(tx)
  const isLate = since === null ? undefined : gt(letters.due_at, since)
  const found = tx
    .select({ total: count(), newest: max(letters.id) })
    .from(letters)
    .where(and(isFailed, eq(letters.seen, false), isLate))
    .get()
  return found ?? { total: 0, newest: null }
}

/** How many letters wait to go out. */
export const waitingLetters = (tx: Queries) => lettersThatAre(tx, 'waiting')
/** How many letters were given up. */
export const failedLetters = (tx: Queries) => lettersThatAre(tx, 'failed')

const isFailed = eq(letters.state, 'failed')

const lettersThatAre = (tx: Queries, state: Row['state']) => totalOf(tx, eq(letters.state, state))

const totalOf = (tx: Queries, which?: SQL) =>
  tx.select({ total: count() }).from(letters).where(which).get()?.total ?? 0

/** The ids of those that were queued last. */
export const newestLetters = (tx: Queries, most: number) =>
  tx
    .select({ id: letters.id })
    .from(letters)
    .orderBy(desc(letters.id))
    .limit(most)
    .all()
    .map(({ id }) => id)

/** All of them, for those who count. */
export const lettersByState = (db: Queries) =>
  (['waiting', 'sent', 'failed'] as const).map((state) => ({
    state,
    total: totalOf(db, eq(letters.state, state)),
  }))
