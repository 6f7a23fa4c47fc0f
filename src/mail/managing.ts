import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import { notFound, Refusal } from '../http/response/errors.ts'
import { answerRows } from '../http/response/whole-list.ts'
import { isEmptied } from './forgetting.ts'
import { answered } from './queue.ts'
import { letters } from './table.ts'

type Row = typeof letters.$inferSelect

const found = (search: string) =>
  or(
    sql`instr(${letters.folded}, ${search}) > 0`,
    sql`instr(lower(${letters.recipient}), ${search}) > 0`,
  )

export function listEmails(context: Store, listing: Listing, state?: Row['state']) {
  const { db } = context
  const { page, search, since, before, sort } = listing
  const where = and(
    state && eq(letters.state, state),
    search === undefined ? undefined : found(search),
    since === undefined ? undefined : gte(letters.created_at, since),
    before === undefined ? undefined : lt(letters.created_at, before),
  )
  const total = () => totalIn(db, letters, where)
  const query = db
    .select()
    .from(letters)
    .where(where)
    .orderBy(...inOrder({ id: letters.id, title: letters.folded }, sort))
  return answerRows(context, { query, total, page }, (rows: Row[]) => rows.map(answered))
}

/** Due at once, with a new 48-hour retry period. */
const renewed = (now: Date) =>
  ({
    state: 'waiting',
    tries: 0,
    tried_since: null,
    due_at: now.toISOString(),
    seen: false,
  }) as const

export const retryEmail = ({ db, clock }: Store & Clock, id: number) =>
  db.transaction((tx) => {
    const letter = read(tx, id)
    if (letter.state === 'sent') return { letter: answered(letter), affectedRows: 0 }
    if (isEmptied(letter)) throw new Refusal(409, 'This letter’s text and address are erased.')
    const row = tx.update(letters).set(renewed(clock())).where(eq(letters.id, id)).returning().get()
    return { letter: answered(row), affectedRows: 1 }
  })

export const retryFailed = ({ db, clock }: Store & Clock) =>
  db.transaction((tx) => changeFailed(tx, ne(letters.body, ''), renewed(clock())))

export const markSeen = ({ db }: Store) =>
  db.transaction((tx) => changeFailed(tx, eq(letters.seen, false), { seen: true }))

const changeFailed = (tx: Queries, which: SQL, values: Partial<Row>) =>
  tx.update(letters).set(values).where(and(isFailed, which)).returning({ id: letters.id }).all()
    .length

const isFailed = eq(letters.state, 'failed')

export const readEmails = ({ db }: Store, ids: number[]) =>
  db.select().from(letters).where(inArray(letters.id, ids)).all().map(answered)

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
