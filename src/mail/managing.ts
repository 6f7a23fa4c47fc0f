import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import { columnsOf, indexed } from '../database/indexed.ts'
import type { Queries, Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import { notFound, Refusal } from '../http/response/errors.ts'
import { answerRows } from '../http/response/whole-list.ts'
import { isEmptied } from './forgetting.ts'
import { answered } from './queue.ts'
import { letters } from './table.ts'

// What admins see of the queue, and do about emails that didn't arrive.

type Row = typeof letters.$inferSelect

/** Those whose subject or address holds it: addresses are ASCII. */
const found = (search: string) =>
  or(
    sql`instr(${letters.folded}, ${search}) > 0`,
    sql`instr(lower(${letters.recipient}), ${search}) > 0`,
  )

/** The queue as the panel shows it: many letters come as their bytes. */
export function listEmails(world: Store, listing: Listing, state?: Row['state']) {
  const { db } = world
  const { page, search, sort } = listing
  const from = indexed(letters, sort === 'title' ? 'title' : 'newest')
  const where = and(
    state && eq(letters.state, state),
    search === undefined ? undefined : found(search),
  )
  const total = () => totalIn(db, from, where)
  const query = db
    .select(columnsOf(getTableColumns(letters)))
    .from(from)
    .where(where)
    .orderBy(...inOrder({ id: letters.id, title: letters.folded }, sort))
  return answerRows(world, { query, total, page }, (rows: Row[]) => rows.map(answered))
}

/** What makes a letter due at once, with two days ahead of it again. */
const renewed = (now: Date) =>
  ({
    state: 'waiting',
    tries: 0,
    tried_since: null,
    due_at: now.toISOString(),
    seen: false,
  }) as const

/** Makes a letter due at once, with two days ahead of it again. A sent one stays sent. */
export const retryEmail = ({ db, clock }: Store & Clock, id: number) =>
  db.transaction((tx) => {
    const letter = read(tx, id)
    if (letter.state === 'sent') return { letter: answered(letter), affectedRows: 0 }
    if (isEmptied(letter)) throw new Refusal(409, 'This letter’s text and address are erased.')
    const row = tx.update(letters).set(renewed(clock())).where(eq(letters.id, id)).returning().get()
    return { letter: answered(row), affectedRows: 1 }
  })

/** Queues again all emails that were given up and still have their text; answers how many. */
export const retryFailed = ({ db, clock }: Store & Clock) =>
  db.transaction((tx) => changeFailed(tx, ne(letters.body, ''), renewed(clock())))

/** Puts away the warning about the emails that were given up; answers how many. */
export const markSeen = ({ db }: Store) =>
  db.transaction((tx) => changeFailed(tx, eq(letters.seen, false), { seen: true }))

const changeFailed = (tx: Queries, which: SQL, values: Partial<Row>) =>
  tx.update(letters).set(values).where(and(isFailed, which)).returning({ id: letters.id }).all()
    .length

const isFailed = eq(letters.state, 'failed')

/** Those of the letters that are there, in no order. */
export const readEmails = ({ db }: Store, ids: number[]) =>
  db.select().from(letters).where(inArray(letters.id, ids)).all().map(answered)

/** Sends a letter that didn't go out to another address: it is due at once, with two days ahead of it again. */
export const redirectEmail = ({ db, clock }: Store & Clock, id: number, recipient: string) =>
  db.transaction((tx) => {
    const letter = read(tx, id)
    if (letter.state === 'sent') throw new Refusal(409, 'This letter was sent already.')
    if (isEmptied(letter)) throw new Refusal(409, 'This letter’s text and address are erased.')
    if (letter.kind === 'password') throw new Refusal(409, forItsReader)
    if (letter.recipient === null) throw new Refusal(409, forTheLab)
    const values = { ...renewed(clock()), recipient }
    return answered(tx.update(letters).set(values).where(eq(letters.id, id)).returning().get())
  })

const forItsReader =
  'This letter holds a link to set a password, which is for its reader alone. Correct the admin’s address and send another link.'

const forTheLab =
  'This letter goes to whoever gets the alerts: ALERT_TO, or else the admins. It has no address of its own to correct.'

/** Deletes a letter that was given up. */
export function dismissEmail({ db, sqlite }: Store, id: number) {
  db.transaction((tx) => {
    const { state } = read(tx, id)
    if (state !== 'failed') throw new Refusal(409, 'Only a letter that failed can be dismissed.')
    tx.delete(letters).where(eq(letters.id, id)).run()
  })
  emptyLog(sqlite)
}

function read(tx: Queries, id: number) {
  const letter = tx.select().from(letters).where(eq(letters.id, id)).get()
  if (!letter) throw notFound('There is no such letter.')
  return letter
}
