import { and, count, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../database/open.ts'
import { fold } from '../fields/fold.ts'
import { canonical } from '../fields/names.ts'
import { isSpam } from '../http/limits/spam.ts'
import type { Body } from '../http/request/bodies.ts'
import type { Listing } from '../http/request/listing.ts'
import { checked, notFound, Refusal } from '../http/response/errors.ts'
import { refuseStale } from '../http/response/revisions.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import { alertOf, approvalOf, denialOf, type Letter } from '../mail/letters.ts'
import { enqueue, hasAlert } from '../mail/queue.ts'
import type { World } from '../world.ts'
import { alertMessage, requestDraft } from './contract.ts'
import { requests } from './table.ts'

type Row = typeof requests.$inferSelect
type Internal = 'revision' | 'spam' | 'folded' | 'folded_email'
export type AccessRequest = Omit<Row, Internal>

const names = ['full_name', 'email', 'student_id']
const aliases = { full_name: ['student_name', 'name'], email: ['student_email'] }

const answered = <Of extends Record<Internal, unknown>>({
  revision,
  spam,
  folded,
  folded_email,
  ...request
}: Of) => request

const isWaiting = and(eq(requests.status, 'pending'), eq(requests.spam, false))

// The requests for server and database access: one table behind both API families. Contract 6.

export const pending = (world: World, listing: Listing) => list(world, listing, isWaiting)
export const all = (world: World, listing: Listing) =>
  list(world, listing, eq(requests.spam, false))
export const spam = (world: World, listing: Listing) =>
  list(world, listing, eq(requests.spam, true))

/** How many have been waiting since before then. */
export const countOverdue = ({ db }: World, then: string) =>
  totalOf(db, and(isWaiting, lt(requests.submission_date, then)))

/** Whether anybody ever asked, and the request is still there. */
export const hasAny = (tx: Queries) =>
  tx.select({ id: requests.id }).from(requests).limit(1).get() !== undefined

/** Checks a request; what it returns writes it, or finds the same person's that waits already. */
export async function prepare(world: World, body: Body) {
  const row = draftOf(world, body)
  const isMachine = isSpam(body)
  return (tx: Transaction): AccessRequest => {
    const equal = isMachine ? undefined : findEqual(tx, row)
    if (equal) return answered(equal)
    const made = insert(world, tx, { ...row, spam: isMachine })
    if (!isMachine) alert(world, tx, made)
    return answered(made)
  }
}

/** Checks a request that nobody made; what it returns writes it as it stands, and tells nobody. */
export function prepareSample(world: World, body: Body, status: Row['status']) {
  const row = draftOf(world, body)
  return (tx: Transaction) => void insert(world, tx, { ...row, status })
}

/** Approving and the letter about it succeed or fail together. */
export const approve = (world: World, id: number) =>
  world.db.transaction((tx) => {
    const row = read(tx, id)
    if (row.status === 'approved') return { request: answered(row), affectedRows: 0 }
    const approved = change(tx, row, { status: 'approved', spam: false })
    tell(world, tx, approved, { ...approvalOf(approved), kind: 'approved' })
    return { request: answered(approved), affectedRows: 1 }
  })

/** Denying deletes, and tells the requester; a machine is told nothing. */
export const deny = (world: World, id: number, reason: string | null = null) =>
  world.db.transaction((tx) => {
    const row = read(tx, id)
    if (row.status === 'approved') throw alreadyApproved()
    tx.delete(requests).where(eq(requests.id, id)).run()
    if (!row.spam) tell(world, tx, row, { ...denialOf(row, reason), kind: 'denied' })
  })

/** Deletes any, without a letter. */
export const remove = (world: World, id: number) =>
  world.db.transaction((tx) => {
    read(tx, id)
    tx.delete(requests).where(eq(requests.id, id)).run()
  })

/** Takes a request out of the spam: into an equal one that waits, or into the queue with its alert. */
export const takeFromSpam = (world: World, id: number, ifMatch: string | null) =>
  world.db.transaction((tx) => {
    const row = read(tx, id)
    refuseStale(ifMatch, row.revision, answered(row))
    if (!row.spam) return decidedOn(row, 0)
    const equal = findEqual(tx, row)
    if (equal) {
      tx.delete(requests).where(eq(requests.id, id)).run()
      return decidedOn(equal, 1)
    }
    const cleared = change(tx, row, { spam: false })
    alert(world, tx, cleared)
    return decidedOn(cleared, 1)
  })

const decidedOn = (row: Row, affectedRows: number) => ({
  request: answered(row),
  revision: row.revision,
  affectedRows,
})

/** A message for the lab, as somebody sends it. */
export const alertOfBody = (body: Body) => checked(alertMessage, body)
type Alert = ReturnType<typeof alertOfBody>

/** Whether it comes with a request we know, whose alert is its own business. */
export function isNeedless(tx: Queries, { request_id: id }: Alert) {
  return !!id && (find(tx, id) !== undefined || hasAlert(tx, id))
}

/** Queues a message for the lab where it is needed. */
export const alertLab = (world: World, message: Alert) =>
  world.db.transaction((tx) => {
    const isNew = !isNeedless(tx, message)
    const { subject, message: text } = message
    if (isNew) enqueue(tx, { kind: 'alert', subject, body: `${text}\n` }, world.clock())
    return { isNew }
  })

const alreadyApproved = () =>
  new Refusal(409, 'This request was approved already. Delete it to take the access back.')

function draftOf({ config }: World, body: Body) {
  const draft = checked(requestDraft(config.collegeDomain), canonical(names, aliases, body))
  return { ...draft, folded: fold(draft.full_name), folded_email: fold(draft.email) }
}

const insert = (world: World, tx: Queries, row: ReturnType<typeof draftOf> & Partial<Row>) =>
  tx
    .insert(requests)
    .values({ ...row, submission_date: world.clock().toISOString() })
    .returning()
    .get()

const find = (tx: Queries, id: number) =>
  tx.select().from(requests).where(eq(requests.id, id)).get()

function read(tx: Queries, id: number) {
  const row = find(tx, id)
  if (!row) throw notFound('There is no such request.')
  return row
}

const change = (tx: Queries, { id, revision }: Row, values: Partial<Row>) =>
  tx
    .update(requests)
    .set({ ...values, revision: revision + 1 })
    .where(eq(requests.id, id))
    .returning()
    .get()

/** The same person's request that waits already: a double click makes one. */
const findEqual = (
  tx: Queries,
  { student_id, folded_email }: Pick<Row, 'student_id' | 'folded_email'>,
) =>
  tx
    .select()
    .from(requests)
    .where(
      and(eq(requests.student_id, student_id), eq(requests.folded_email, folded_email), isWaiting),
    )
    .get()

function alert(world: World, tx: Queries, row: Row) {
  if (hasAlert(tx, row.id)) return
  const letter = alertOf(row, world.publicUrl)
  enqueue(tx, { ...letter, kind: 'alert', request_id: row.id }, world.clock())
}

const tell = (
  world: World,
  tx: Queries,
  { id, email }: Row,
  letter: Letter & { kind: 'approved' | 'denied' },
) => enqueue(tx, { ...letter, request_id: id, recipient: email }, world.clock())

function list(world: World, { page, search }: Listing, which: SQL | undefined) {
  const found = search === undefined ? undefined : sql`instr(${requests.folded}, ${search}) > 0`
  const where = and(which, found)
  const { db } = world
  const total = totalOf(db, where)
  const rows = db
    .select(answered(getTableColumns(requests)))
    .from(requests)
    .where(where)
    .orderBy(desc(requests.id))
  if (!page && isMany(total)) return readWhole(world, rows)
  const items = (page ? rows.limit(page.limit).offset(page.offset) : rows).all()
  return { items, total }
}

const totalOf = (tx: Queries, where: SQL | undefined) =>
  tx.select({ total: count() }).from(requests).where(where).get()?.total ?? 0
