import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Act, actOf, findLastChange, record } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { Decline, Target } from '../content/items.ts'
import type { Acting, Clock, PublicAddress, Settings, Signing } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { hasRows } from '../database/rows.ts'
import { fold, searchable } from '../fields/fold.ts'
import { canonical } from '../fields/names.ts'
import { isSpam } from '../http/limits/spam.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { notFound, Refusal, validate } from '../http/response/errors.ts'
import { alertEmail, approvalEmail, denialEmail, type EmailText } from '../mail/emails.ts'
import { enqueue } from '../mail/queue.ts'
import * as receipts from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import { type alertMessage, draftNames, requestDraft } from './contract.ts'
import { erase, refOf, subjectOf } from './erasing.ts'
import { findPendingEqual, responseOf } from './lists.ts'
import { requests } from './table.ts'

export type AccessContext = Store & Acting & Clock & PublicAddress & Settings & Signing
type Row = typeof requests.$inferSelect
type Alert = z.output<typeof alertMessage>
const approvedAlready = 'This request was approved already. Delete it to take the access back.'

const { names, aliases } = draftNames

// Requests for server and database access: one table behind both APIs, `/sd-forms` and `/student`.

export const expectExists = (context: AccessContext, id: number) => void read(context.db, id)
export const hasAny = (tx: Queries) => hasRows(tx, requests)

/** Validates a request; the returned function writes it, or finds the same person's pending one. */
async function prepare(context: AccessContext, body: Body) {
  const row = draftOf(context, body)
  const spam = isSpam(body)
  return (tx: Transaction) => {
    const equal = spam ? undefined : findPendingEqual(tx, row)
    if (equal)
      return {
        ...responseOf(correctName(context, tx, equal, row)),
        ...receipts.storedReceipt(readOnlyReceipt(context, tx, equal)),
      }
    const made = insert(context, tx, { ...row, spam })
    recordAct(context, tx, 'submitted', made)
    if (!spam) queueAlert(context, tx, made)
    return { ...responseOf(made), ...receipts.storedReceipt(issue(context, tx, made)) }
  }
}

const issue = (context: AccessContext, tx: Queries, row: Row, may_change = true) =>
  receipts.issueReceipt(context, tx, {
    ...refOf(row),
    submitted_at: row.submission_date,
    may_change,
  })

/** The receipt of a repeated request can't change it: an address and a student ID are no secrets. */
const readOnlyReceipt = (context: AccessContext, tx: Queries, row: Row) =>
  receipts.receiptOf(tx, refOf(row), false) ?? issue(context, tx, row, false)

export const creationOf = (context: AccessContext) => ({
  table: requests,
  queue: 'requests' as const,
  prepare: (body: Body) => prepare(context, body),
  finalize: <Answer extends receipts.ReceiptLink>(answer: Answer) =>
    receipts.withReceiptLink(context, requestKind, answer),
})

export function prepareSample(context: AccessContext, body: Body, status: Row['status']) {
  const row = draftOf(context, body)
  const approved_at = status === 'approved' ? context.clock().toISOString() : null
  return (tx: Transaction) =>
    recordAct(context, tx, 'imported', insert(context, tx, { ...row, status, approved_at }))
}

export const approve = (context: AccessContext, target: Target) =>
  decide(context, target, 'approved', (tx, row, { at }) => {
    if (row.status === 'approved') return undefined
    const approved = change(tx, row, { status: 'approved', approved_at: at, spam: false })
    receipts.setStatus(tx, refOf(row), { status: 'approved', at })
    emailStudent(context, tx, approved, { ...approvalEmail(approved), kind: 'approved' })
    return approved
  })

export const keep = (context: AccessContext, target: Target, isKept: boolean) =>
  decide(context, target, 'edited', (tx, row) => {
    if (row.status !== 'approved') throw new Refusal(409, 'Only an approved request can be kept.')
    return row.keep === isKept ? undefined : change(tx, row, { keep: isKept })
  })

/** Merges the request with an equal pending one, or makes it pending with its alert. */
export function takeFromSpam(context: AccessContext, target: Target) {
  const decided = decide(context, target, 'marked not spam', (tx, row, act) => {
    if (!row.spam) return undefined
    const equal = findPendingEqual(tx, row)
    if (equal) {
      receipts.patchReceipts(tx, refOf(row), { ...refOf(equal), may_change: false })
      erase(tx, row, act)
      return equal
    }
    const cleared = change(tx, row, { spam: false })
    queueAlert(context, tx, cleared)
    return cleared
  })
  if (decided.request.id !== target.id) truncateWal(context.sqlite)
  return decided
}

/** Erases a request, and emails its sender unless it was spam. */
export const deny = (context: AccessContext, { reason = null, ...target }: Decline) =>
  eraseAs(context, target, 'denied', (tx, row, act) => {
    if (row.status === 'approved') throw new Refusal(409, approvedAlready)
    erase(tx, row, act)
    if (!row.spam) emailStudent(context, tx, row, { ...denialEmail(row, reason), kind: 'denied' })
  })

export const remove = (context: AccessContext, target: Target) =>
  eraseAs(context, target, 'deleted', erase)

/** By its sender. */
export const withdraw = (context: AccessContext, target: Target) =>
  eraseAs(context, target, 'withdrew', erase)

/** By its sender. */
export const edit = (context: AccessContext, target: Target, body: Body) =>
  decide(context, target, 'edited', (tx, row) => {
    const named = canonical(names, aliases, body, row)
    return change(tx, row, draftOf(context, { ...row, ...named }))
  })

type Decision<Result> = (tx: Queries, row: Row, act: Act) => Result

function decide(
  context: AccessContext,
  { id, ifMatch = null }: Target,
  did: ActivityType,
  work: Decision<Row | undefined>,
) {
  return context.db.transaction((tx) => {
    const row = read(tx, id)
    refuseStale(ifMatch, row.revision, () => ({
      current: responseOf(row),
      ...findLastChange(tx, requestKind, id),
    }))
    const act = actOf(context, did)
    const after = work(tx, row, act)
    if (after) record(tx, act, subjectOf(id))
    const { revision } = after ?? row
    return { request: responseOf(after ?? row), revision, affectedRows: after ? 1 : 0 }
  })
}

function eraseAs(context: AccessContext, target: Target, did: ActivityType, work: Decision<void>) {
  decide(context, target, did, (tx, row, act) => {
    work(tx, row, act)
    return row
  })
  truncateWal(context.sqlite)
  return { affectedRows: 1 }
}

function draftOf({ config }: AccessContext, body: Body) {
  const draft = validate(requestDraft(config.collegeDomain), canonical(names, aliases, body))
  return { ...draft, folded: searchable(draft.full_name), folded_email: fold(draft.email) }
}

const insert = (
  context: AccessContext,
  tx: Queries,
  row: ReturnType<typeof draftOf> & Partial<Row>,
) =>
  tx
    .insert(requests)
    .values({ ...row, submission_date: context.clock().toISOString() })
    .returning()
    .get()

const recordAct = (context: AccessContext, tx: Queries, did: ActivityType, { id }: Row) =>
  record(tx, actOf(context, did), subjectOf(id))

export const find = (tx: Queries, id: number) =>
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

function correctName(
  context: AccessContext,
  tx: Queries,
  equal: Row,
  { full_name, folded }: Pick<Row, 'full_name' | 'folded'>,
) {
  if (equal.full_name === full_name) return equal
  recordAct(context, tx, 'edited', equal)
  return change(tx, equal, { full_name, folded })
}

function queueAlert(context: AccessContext, tx: Queries, row: Row) {
  const email = alertEmail(row, context.publicUrl)
  enqueue(tx, { ...email, kind: 'alert', request_id: row.id }, context.clock())
}

/** Queues a message to the lab, unless it is about a request: that has queued its alert already. */
export const alertLab = (context: AccessContext, { request_id, subject, message }: Alert) =>
  context.db.transaction((tx) => {
    if (!request_id || !find(tx, request_id))
      enqueue(tx, { kind: 'alert', subject, body: `${message}\n` }, context.clock())
    return { isNew: true } // it counts against the limit, or that would tell whether a request exists
  })

const emailStudent = (
  context: AccessContext,
  tx: Queries,
  { id, email }: Row,
  text: EmailText & { kind: 'approved' | 'denied' },
) => enqueue(tx, { ...text, request_id: id, recipient: email }, context.clock())
