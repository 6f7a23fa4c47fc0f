import * as z from 'zod/mini'
import type { ContentContext } from '../content/context.ts'
import { contact } from '../content/contract.ts'
import { type ReviewedKind, reviewedKinds } from '../content/every-kind.ts'
import { bodyLimitOf } from '../content/handlers.ts'
import { findTrashed } from '../content/history/trash.ts'
import * as items from '../content/items.ts'
import { propose } from '../content/proposals.ts'
import * as review from '../content/review.ts'
import { findRow, type Stored } from '../content/store.ts'
import type { Queries, Transaction } from '../database/open.ts'
import { fold } from '../fields/fold.ts'
import type { Values } from '../fields/names.ts'
import type { Creation } from '../http/limits/admission.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { Refusal, validate } from '../http/response/errors.ts'
import { redirectEmails } from '../mail/erasing.ts'
import { changesOf } from '../receipts/conversation.ts'
import { emailReceipt } from '../receipts/emails.ts'
import {
  findReceipt,
  patchReceipt,
  type Receipt,
  type ReceiptLink,
  recordEdit,
  renewLink,
} from '../receipts/receipts.ts'
import type { ReceiptStatus } from '../receipts/words.ts'
import { accessRequests } from '../requests/lists.ts'
import * as requests from '../requests/requests.ts'

export type SubmissionEdit = { body: Body; sender: Sender; ifMatch: string | null }
type ShownItem = { item: object; revision: number }

/** What a sender can do with a submission of a kind while it waits or is published. */
export type SubmissionKind = {
  kind: string
  noun: string
  bodyLimit: BodyLimit
  creationOf(context: ContentContext): Creation<{ id: number } & ReceiptLink>
  show(tx: Queries, receipt: Receipt): ShownItem | undefined
  /** Null for requests, and where the item is gone. */
  titleOf(tx: Queries, receipt: Receipt): string | null
  edit(context: ContentContext, receipt: Receipt, edit: SubmissionEdit): Promise<void>
  withdraw(context: ContentContext, target: items.Target): void
  /** Unpublishes the item; requests are never published. */
  takeDown?(context: ContentContext, target: items.Target): void
}

const reviewedSubmissions = (kind: ReviewedKind): SubmissionKind => ({
  kind: kind.path,
  noun: kind.noun,
  bodyLimit: bodyLimitOf(kind),
  creationOf: (context) => review.creationOf(context, kind),
  show(tx, { item: id, contact_email }) {
    const row = findRow(tx, kind, id)
    if (!row) return undefined
    return { item: { ...kind.responseOf(row), contact_email }, revision: row.revision }
  },
  titleOf(tx, { item }) {
    const row = findRow(tx, kind, item)
    return row ? kind.titleOf(row) : (findTrashed(tx, kind, item)?.title ?? null)
  },
  async edit(context, receipt, { body, sender, ifMatch }) {
    const network = sender.address
    const { contact_email } = validate(z.object(contact), body)
    const beforeWrite = (tx: Transaction, row: Stored, values: Values) => {
      refuseDecided(tx, receipt)
      const published = 'status' in row && !isOpen(receipt) ? row : undefined
      const instead = published && propose(context, tx, kind, { row: published, receipt, values })
      const changes = changesOf(row, values)
      if (!published && Object.keys(changes).length > 0)
        recordEdit(tx, receipt, context.clock().toISOString(), changes)
      const title = published && kind.titleOf(published)
      if (contact_email !== undefined)
        changeContact(context, tx, receipt, { contact_email, network, title })
      return instead
    }
    await items.edit(context, kind, { id: receipt.item, ifMatch }, { body, sender, beforeWrite })
  },
  withdraw: (context, target) => review.withdraw(context, kind, target),
  takeDown: (context, target) => review.takeDown(context, kind, target),
})

type ContactChange = {
  contact_email: string | null
  network: string
  /** Of a published item. */
  title: string | undefined
}

/** Another address gets a new link, which ends the one mailed to the first. */
function changeContact(
  context: ContentContext,
  tx: Queries,
  receipt: Receipt,
  { contact_email, network, title }: ContactChange,
) {
  const { id, kind, contact_email: before } = receipt
  patchReceipt(tx, id, { contact_email })
  if (before === null || contact_email === null || fold(before) === fold(contact_email)) return
  renewLink(context, tx, receipt)
  if (redirectEmails(tx, id, contact_email)) return
  const after = findReceipt(tx, id)
  const { noun } = submissionKindOf({ kind })
  if (after) emailReceipt(context, tx, after, { noun, network, title })
}

const requestSubmissions: SubmissionKind = {
  kind: accessRequests.path,
  noun: 'request for access',
  bodyLimit: bodyLimits.plain,
  creationOf: requests.creationOf,
  show(tx, { item }) {
    const row = findRow(tx, accessRequests, item)
    if (row?.status !== 'pending') return undefined
    const { id, full_name, email, student_id, revision } = row
    return { item: { id, full_name, email, student_id }, revision }
  },
  titleOf: () => null,
  edit: async (context, receipt, { body, ifMatch }) =>
    context.db.transaction((tx) => {
      refuseDecided(tx, receipt)
      const { affectedRows } = requests.edit(context, { id: receipt.item, ifMatch }, body)
      if (affectedRows > 0) recordEdit(tx, receipt, context.clock().toISOString())
    }),
  withdraw: requests.withdraw,
}

export const submissionKinds = [...reviewedKinds.map(reviewedSubmissions), requestSubmissions]

export function submissionKindOf({ kind }: Pick<Receipt, 'kind'>) {
  const found = submissionKinds.find((each) => each.kind === kind)
  if (!found) throw new Error(`There are no submissions of the kind ${kind}.`)
  return found
}

export const alreadyDecided = () =>
  new Refusal(409, 'This was decided in the meantime, so it can’t be changed here any more.')

const openStatuses: readonly ReceiptStatus[] = ['waiting', 'changes-asked', 'taken-down']
export const isOpen = ({ status }: Receipt) => openStatuses.includes(status)

/** Refuses to change what was decided since its receipt was read. */
export function refuseDecided(tx: Queries, receipt: Receipt) {
  const now = findReceipt(tx, receipt.id)
  if (!now || isOpen(now) !== isOpen(receipt)) throw alreadyDecided()
}
