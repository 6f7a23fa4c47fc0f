import { eq } from 'drizzle-orm'
import { actOf, lastSaved, record } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { Chosen } from '../content/items.ts'
import type { Acting, Clock, PublicAddress, Settings, Signing } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { hasRows } from '../database/rows.ts'
import { fold, searchable } from '../fields/fold.ts'
import { canonical } from '../fields/names.ts'
import { isSpam } from '../http/limits/spam.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { checked, notFound, Refusal } from '../http/response/errors.ts'
import { alertOf, approvalOf, denialOf, type EmailText } from '../mail/emails.ts'
import { enqueue } from '../mail/queue.ts'
import * as receipts from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import { draftNames, requestDraft } from './contract.ts'
import { erase, receiptsOf, subjectOf } from './erasing.ts'
import { answered, findEqual } from './lists.ts'
import { requests } from './table.ts'

/** What the verbs of requests touch. */
export type RequestContext = Store & Acting & Clock & PublicAddress & Settings & Signing
type Row = typeof requests.$inferSelect
const approvedAlready = 'This request was approved already. Delete it to take the access back.'

const { names, aliases } = draftNames

// The requests for server and database access: one table behind both API families.

/** Refuses (404) what isn't there. */
export const expectThere = (world: RequestContext, id: number) => void read(world.db, id)
/** Whether anybody ever asked, and the request is still there. */
export const hasAny = (tx: Queries) => hasRows(tx, requests)

/** Checks a request; what it returns writes it, or finds the same person's that waits already. */
async function prepare(world: RequestContext, body: Body) {
  const row = draftOf(world, body)
  const isMachine = isSpam(body)
  return (tx: Transaction) => {
    const equal = isMachine ? undefined : findEqual(tx, row)
    if (equal)
      return {
        ...answered(corrected(world, tx, equal, row)),
        ...receipts.handed(readOnlyReceipt(world, tx, equal)),
      }
    const made = insert(world, tx, { ...row, spam: isMachine })
    note(world, tx, 'submitted', made)
    if (!isMachine) alert(world, tx, made)
    return { ...answered(made), ...receipts.handed(issue(world, tx, made)) }
  }
}

const issue = (world: RequestContext, tx: Queries, row: Row, may_change = true) =>
  receipts.issue(world, tx, { ...receiptsOf(row), submitted_at: row.submission_date, may_change })

/**
 * Whoever asks again for what waits already: an address and a student ID are no secrets, so this one shows what becomes
 * of the request and nothing else.
 */
const readOnlyReceipt = (world: RequestContext, tx: Queries, row: Row) =>
  receipts.readOnlyReceiptOf(tx, receiptsOf(row)) ?? issue(world, tx, row, false)

/** How a request comes to be. */
export const making = (world: RequestContext) => ({
  table: requests,
  queue: 'requests' as const,
  prepare: (body: Body) => prepare(world, body),
  handOut: <Answer extends receipts.Handed>(answer: Answer) =>
    receipts.handOut(world, requestKind, answer),
})

/** Checks a request that nobody made; what it returns writes it as it stands, and tells nobody. */
export function prepareSample(world: RequestContext, body: Body, status: Row['status']) {
  const row = draftOf(world, body)
  const approved_at = status === 'approved' ? world.clock().toISOString() : null
  return (tx: Transaction) =>
    note(world, tx, 'imported', insert(world, tx, { ...row, status, approved_at }))
}

/** Approving and the letter about it succeed or fail together. */
export const approve = (world: RequestContext, chosen: Chosen) =>
  decide(world, chosen, 'approved', (tx, row) => {
    if (row.status === 'approved') return undefined
    const approved_at = world.clock().toISOString()
    const approved = change(tx, row, { status: 'approved', approved_at, spam: false })
    receipts.setStatus(tx, receiptsOf(row), { status: 'approved', at: approved_at })
    tell(world, tx, approved, { ...approvalOf(approved), kind: 'approved' })
    return approved
  })

/** Keeps an approved request beyond its year, or no longer. */
export const keep = (world: RequestContext, chosen: Chosen, isKept: boolean) =>
  decide(world, chosen, 'edited', (tx, row) => {
    if (row.status !== 'approved') throw new Refusal(409, 'Only an approved request can be kept.')
    return row.keep === isKept ? undefined : change(tx, row, { keep: isKept })
  })

/** Takes a request out of the spam: into an equal one that waits, or into the queue with its alert. */
export function takeFromSpam(world: RequestContext, chosen: Chosen) {
  const decided = decide(world, chosen, 'marked not spam', (tx, row) => {
    if (!row.spam) return undefined
    const equal = findEqual(tx, row)
    if (equal) {
      receipts.patchAll(tx, receiptsOf(row), { ...receiptsOf(equal), may_change: false })
      erase(tx, row, world.clock().toISOString())
      return equal
    }
    const cleared = change(tx, row, { spam: false })
    alert(world, tx, cleared)
    return cleared
  })
  if (decided.request.id !== chosen.id) emptyLog(world.sqlite)
  return decided
}

/** Decides about one as it was seen; `work` answers the row as it is then, or nothing where nothing changes. */
const decide = (
  world: RequestContext,
  { id, ifMatch = null }: Chosen,
  did: ActivityType,
  work: (tx: Queries, row: Row) => Row | undefined,
) =>
  world.db.transaction((tx) => {
    const row = read(tx, id)
    refuseStaleRow(tx, row, ifMatch)
    const after = work(tx, row)
    if (after) note(world, tx, did, row)
    const { revision } = after ?? row
    return { request: answered(after ?? row), revision, affectedRows: after ? 1 : 0 }
  })

/** Denying erases, and tells the requester; a machine is told nothing. */
export const deny = (
  world: RequestContext,
  { id, ifMatch = null, reason = null }: Chosen & { reason?: string | null | undefined },
) =>
  erasing(world, id, 'denied', (tx, row) => {
    if (row.status === 'approved') throw new Refusal(409, approvedAlready)
    refuseStaleRow(tx, row, ifMatch)
    erase(tx, row, world.clock().toISOString())
    if (!row.spam) tell(world, tx, row, { ...denialOf(row, reason), kind: 'denied' })
  })

/** Erases any, without a letter. */
export const remove = (world: RequestContext, { id, ifMatch = null }: Chosen) =>
  erasing(world, id, 'deleted', (tx, row) => {
    refuseStaleRow(tx, row, ifMatch)
    erase(tx, row, world.clock().toISOString())
  })

function erasing(
  world: RequestContext,
  id: number,
  did: ActivityType,
  work: (tx: Queries, row: Row) => void,
) {
  world.db.transaction((tx) => {
    const row = read(tx, id)
    work(tx, row)
    note(world, tx, did, row)
  })
  emptyLog(world.sqlite)
  return { affectedRows: 1 }
}

function draftOf({ config }: RequestContext, body: Body) {
  const draft = checked(requestDraft(config.collegeDomain), canonical(names, aliases, body))
  return { ...draft, ...foldedOf(draft) }
}

/** The columns that are worked out from others. */
export const foldedOf = ({ full_name, email }: Pick<Row, 'full_name' | 'email'>) => ({
  folded: searchable(full_name),
  folded_email: fold(email),
})

const insert = (
  world: RequestContext,
  tx: Queries,
  row: ReturnType<typeof draftOf> & Partial<Row>,
) =>
  tx
    .insert(requests)
    .values({ ...row, submission_date: world.clock().toISOString() })
    .returning()
    .get()

/** The activity knows a request by its number alone. */
const note = (world: RequestContext, tx: Queries, did: ActivityType, { id }: Row) =>
  record(tx, actOf(world, did), subjectOf(id))

export const find = (tx: Queries, id: number) =>
  tx.select().from(requests).where(eq(requests.id, id)).get()

export function read(tx: Queries, id: number) {
  const row = find(tx, id)
  if (!row) throw notFound('There is no such request.')
  return row
}

const refuseStaleRow = (tx: Queries, row: Row, ifMatch: string | null) =>
  refuseStale(ifMatch, row.revision, () => ({
    current: answered(row),
    ...lastSaved(tx, requestKind, row.id),
  }))

export const change = (tx: Queries, { id, revision }: Row, values: Partial<Row>) =>
  tx
    .update(requests)
    .set({ ...values, revision: revision + 1 })
    .where(eq(requests.id, id))
    .returning()
    .get()

/** Whoever asks again may have corrected their name. */
function corrected(
  world: RequestContext,
  tx: Queries,
  equal: Row,
  { full_name, folded }: Pick<Row, 'full_name' | 'folded'>,
) {
  if (equal.full_name === full_name) return equal
  note(world, tx, 'edited', equal)
  return change(tx, equal, { full_name, folded })
}

function alert(world: RequestContext, tx: Queries, row: Row) {
  const letter = alertOf(row, world.publicUrl)
  enqueue(tx, { ...letter, kind: 'alert', request_id: row.id }, world.clock())
}

const tell = (
  world: RequestContext,
  tx: Queries,
  { id, email }: Row,
  letter: EmailText & { kind: 'approved' | 'denied' },
) => enqueue(tx, { ...letter, request_id: id, recipient: email }, world.clock())
