import { and, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import type { ListParams } from '../http/request/list-params.ts'
import { inOrder } from '../http/request/order.ts'
import { notFound, Refusal } from '../http/response/errors.ts'
import { readList } from '../http/response/whole-list.ts'
import { isErased } from './erasing.ts'
import { emailResponse } from './queue.ts'
import { type EmailRow, emails } from './table.ts'

const matches = (search: string) =>
  or(
    sql`instr(${emails.folded}, ${search}) > 0`,
    sql`instr(lower(${emails.recipient}), ${search}) > 0`,
  )

export function listEmails(context: Store, listing: ListParams, state?: EmailRow['state']) {
  const { db } = context
  const { page, search, since, before, sort } = listing
  const where = and(
    state && eq(emails.state, state),
    search === undefined ? undefined : matches(search),
    since === undefined ? undefined : gte(emails.created_at, since),
    before === undefined ? undefined : lt(emails.created_at, before),
  )
  const total = () => totalIn(db, emails, where)
  const query = db
    .select()
    .from(emails)
    .where(where)
    .orderBy(...inOrder({ id: emails.id, title: emails.folded }, sort))
  return readList(context, { query, total, page }, (rows: EmailRow[]) => rows.map(emailResponse))
}

/** Due at once, with a new 48-hour retry period. */
const requeued = (now: Date) =>
  ({
    state: 'waiting',
    tries: 0,
    tried_since: null,
    due_at: now.toISOString(),
    seen: false,
  }) as const

export const retryEmail = ({ db, clock }: Store & Clock, id: number) =>
  db.transaction((tx) => {
    const email = readEmail(tx, id)
    if (email.state === 'sent') return { email: emailResponse(email), affectedRows: 0 }
    refuseErased(email)
    const row = tx.update(emails).set(requeued(clock())).where(eq(emails.id, id)).returning().get()
    return { email: emailResponse(row), affectedRows: 1 }
  })

export const retryFailed = ({ db, clock }: Store & Clock) =>
  db.transaction((tx) => updateFailed(tx, ne(emails.body, ''), requeued(clock())))

export const markSeen = ({ db }: Store) =>
  db.transaction((tx) => updateFailed(tx, eq(emails.seen, false), { seen: true }))

const updateFailed = (tx: Queries, which: SQL, values: Partial<EmailRow>) =>
  tx.update(emails).set(values).where(and(isFailed, which)).returning({ id: emails.id }).all()
    .length

const isFailed = eq(emails.state, 'failed')

export const redirectEmail = ({ db, clock }: Store & Clock, id: number, recipient: string) =>
  db.transaction((tx) => {
    const email = readEmail(tx, id)
    if (email.state === 'sent') throw new Refusal(409, 'This email was sent already.')
    refuseErased(email)
    if (email.kind === 'password') throw new Refusal(409, forItsReader)
    if (email.recipient === null) throw new Refusal(409, forTheLab)
    const values = { ...requeued(clock()), recipient }
    return emailResponse(tx.update(emails).set(values).where(eq(emails.id, id)).returning().get())
  })

const forItsReader =
  'This email holds a link to set a password, which is for its reader alone. Correct the admin’s address and send another link.'

const forTheLab =
  'This email goes to whoever gets the alerts: ALERT_TO, or else the admins. It has no address of its own to correct.'

export function dismissEmail({ db, sqlite }: Store, id: number) {
  db.transaction((tx) => {
    const { state } = readEmail(tx, id)
    if (state !== 'failed') throw new Refusal(409, 'Only an email that failed can be dismissed.')
    tx.delete(emails).where(eq(emails.id, id)).run()
  })
  truncateWal(sqlite)
}

function refuseErased(email: EmailRow) {
  if (isErased(email)) throw new Refusal(409, 'This email’s text and address are erased.')
}

function readEmail(tx: Queries, id: number) {
  const email = tx.select().from(emails).where(eq(emails.id, id)).get()
  if (!email) throw notFound('There is no such email.')
  return email
}
