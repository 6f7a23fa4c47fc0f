import type * as z from 'zod/mini'
import { type Act, actOf } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { ContentContext } from '../content/context.ts'
import { type Decline, decide, type Target } from '../content/items.ts'
import { findRow, insertRow, updateRow } from '../content/store.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Queries, Transaction } from '../database/open.ts'
import { hasRows } from '../database/rows.ts'
import { canonical, isUnchanged, type Values } from '../fields/names.ts'
import { isSpam } from '../http/limits/spam.ts'
import type { Body } from '../http/request/parse.ts'
import { Refusal, validate } from '../http/response/errors.ts'
import { alertEmail, approvalEmail, denialEmail } from '../mail/emails.ts'
import { enqueue } from '../mail/queue.ts'
import * as receipts from '../receipts/receipts.ts'
import { type alertMessage, draftNames, requestDraft } from './contract.ts'
import { erase } from './erasing.ts'
import { accessRequests, findPendingEqual } from './lists.ts'
import { requests } from './table.ts'

type Row = typeof requests.$inferSelect
type Alert = z.output<typeof alertMessage>
const approvedAlready = 'This request was approved already. Delete it to take the access back.'

const { names, aliases } = draftNames

// Requests for server and database access: one table behind both APIs, `/sd-forms` and `/student`.

export const hasAny = (tx: Queries) => hasRows(tx, requests)

/** Validates a request; the returned function writes it, or finds the same person's pending one. */
async function prepare(context: ContentContext, body: Body) {
  const draft = draftOf(context, body)
  const spam = isSpam(body)
  return (tx: Transaction) => {
    const equal = spam ? undefined : findPendingEqual(tx, draft)
    const row = equal
      ? correctName(tx, equal, draft, actOf(context, 'edited'))
      : insert(tx, { ...draft, spam }, actOf(context, 'submitted'))
    if (!equal && !spam) queueAlert(context, tx, row)
    const receipt = equal ? readOnlyReceipt(context, tx, equal) : issue(context, tx, row)
    return { ...accessRequests.responseOf(row), ...receipts.storedReceipt(receipt) }
  }
}

const refOf = (row: Row) => receipts.refOf(accessRequests, row)

const issue = (context: ContentContext, tx: Queries, row: Row, may_change = true) =>
  receipts.issueReceipt(context, tx, {
    ...refOf(row),
    submitted_at: row.submission_date,
    may_change,
  })

/** The receipt of a repeated request can't change it: an address and a student ID are no secrets. */
const readOnlyReceipt = (context: ContentContext, tx: Queries, row: Row) =>
  receipts.receiptOf(tx, refOf(row), false) ?? issue(context, tx, row, false)

export const creationOf = (context: ContentContext) => ({
  table: requests,
  queue: 'requests' as const,
  prepare: (body: Body) => prepare(context, body),
  finalize: <Answer extends receipts.ReceiptLink>(answer: Answer) =>
    receipts.withReceiptLink(context, accessRequests.path, answer),
})

export function prepareSample(context: ContentContext, body: Body, status: Row['status']) {
  const draft = draftOf(context, body)
  const act = actOf(context, 'imported')
  const approved_at = status === 'approved' ? act.at : null
  return (tx: Transaction) => insert(tx, { ...draft, status, approved_at }, act)
}

export const approve = (context: ContentContext, target: Target) =>
  decide(context, accessRequests, { ...target, did: 'approved' }, (tx, row, act) => {
    if (row.status === 'approved') return
    const { at } = act
    const approved = change(tx, row, { status: 'approved', approved_at: at, spam: false }, act)
    receipts.setStatus(tx, refOf(row), { status: 'approved', at })
    enqueue(tx, { ...approvalEmail(row), ...addressed(row), kind: 'approved' }, context.clock())
    return approved
  })

export const keep = (
  context: ContentContext,
  { keep: isKept = false, ...target }: Target & { keep?: boolean },
) =>
  decide(context, accessRequests, { ...target, did: 'edited' }, (tx, row, act) => {
    if (row.status !== 'approved') throw new Refusal(409, 'Only an approved request can be kept.')
    return row.keep === isKept ? undefined : change(tx, row, { keep: isKept }, act)
  })

/** Merges the request with an equal pending one, or makes it pending with its alert. */
export function takeFromSpam(context: ContentContext, target: Target) {
  const did = 'marked not spam'
  const decided = decide(context, accessRequests, { ...target, did }, (tx, row, act) => {
    if (!row.spam) return
    const equal = findPendingEqual(tx, row)
    if (equal) {
      receipts.patchReceipts(tx, refOf(row), { ...refOf(equal), may_change: false })
      erase(tx, row, act)
      return equal
    }
    const cleared = change(tx, row, { spam: false }, act)
    queueAlert(context, tx, cleared)
    return cleared
  })
  if (decided.row.id !== target.id) truncateWal(context.sqlite)
  return decided
}

/** Erases a request, and emails its sender unless it was spam. */
export const deny = (context: ContentContext, { reason = null, ...target }: Decline) =>
  eraseAs(context, { ...target, did: 'denied' }, (tx, row, act) => {
    if (row.status === 'approved') throw new Refusal(409, approvedAlready)
    erase(tx, row, act)
    if (row.spam) return
    const email = { ...denialEmail(row, reason), ...addressed(row), kind: 'denied' } as const
    enqueue(tx, email, context.clock())
  })

export const remove = (context: ContentContext, target: Target) =>
  eraseAs(context, { ...target, did: 'deleted' })

/** By its sender. */
export const withdraw = (context: ContentContext, target: Target) =>
  eraseAs(context, { ...target, did: 'withdrew' })

/** By its sender. */
export const edit = (context: ContentContext, target: Target, body: Body) =>
  decide(context, accessRequests, { ...target, did: 'edited' }, (tx, row, act) => {
    const named = canonical(names, aliases, body, row)
    const draft = draftOf(context, { ...row, ...named })
    if (isUnchanged(row, draft)) return
    return change(tx, row, draft, act)
  })

function eraseAs(context: ContentContext, target: Target & { did: ActivityType }, work = erase) {
  decide(context, accessRequests, target, (tx, row, act) => {
    work(tx, row, act)
    return row
  })
  truncateWal(context.sqlite)
  return { affectedRows: 1 }
}

const draftOf = ({ config }: ContentContext, body: Body) =>
  validate(requestDraft(config.collegeDomain), canonical(names, aliases, body))

const insert = (tx: Queries, values: Values, act: Act) =>
  insertRow(tx, accessRequests, { ...values, submission_date: act.at }, act)

const change = (tx: Queries, before: Row, values: Partial<Row>, act: Act) =>
  updateRow(tx, accessRequests, { before, values }, act)

const correctName = (tx: Queries, row: Row, { full_name }: Pick<Row, 'full_name'>, act: Act) =>
  row.full_name === full_name ? row : change(tx, row, { full_name }, act)

const addressed = ({ id, email }: Row) => ({ request_id: id, recipient: email })

function queueAlert(context: ContentContext, tx: Queries, row: Row) {
  const email = alertEmail(row, context.publicUrl)
  enqueue(tx, { ...email, kind: 'alert', request_id: row.id }, context.clock())
}

/** Queues a message to the lab, unless it is about a request: that has queued its alert already. */
export const alertLab = (context: ContentContext, { request_id, subject, message }: Alert) =>
  context.db.transaction((tx) => {
    if (!request_id || !findRow(tx, accessRequests, request_id))
      enqueue(tx, { kind: 'alert', subject, body: `${message}\n` }, context.clock())
    return { isNew: true } // it counts against the limit, or that would tell whether a request exists
  })
