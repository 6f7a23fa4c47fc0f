import type { ContentContext } from '../content/context.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Transaction } from '../database/open.ts'
import { withinQuotas } from '../http/limits/admission.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { sizeOf } from '../http/request/bodies.ts'
import type { Body } from '../http/request/parse.ts'
import { revisionTag } from '../http/response/conditional.ts'
import { isNotFound, notFound, Refusal } from '../http/response/errors.ts'
import { eraseEmailsAbout } from '../mail/erasing.ts'
import {
  conversationForSender,
  pendingProposal,
  proposedChanges,
} from '../receipts/conversation.ts'
import {
  findReceipt,
  findReceiptByToken,
  patchReceipt,
  type Receipt,
  receiptPath,
} from '../receipts/receipts.ts'
import { usualHours } from '../receipts/usual-hours.ts'
import {
  alreadyDecided,
  isOpen,
  refuseDecided,
  type SubmissionEdit,
  submissionKindOf,
} from './submission-kinds.ts'

// What senders see of their submissions and may do with them, by the receipt's link.

type Context = ContentContext & Limiting

export type ItemLink = (kind: string, id: number) => string | null

/** The receipt of a token. Wrong tokens are limited as failed logins are. */
export async function openReceipt(context: Context, token: string, network: string) {
  const giveBack = await context.limits.receipts.take(network)
  const receipt = findReceiptByToken(context.db, token)
  if (!receipt) throw notFound('There is no submission under this link, or it is no longer there.')
  await giveBack()
  return receipt
}

export function submissionResponse(context: Context, receipt: Receipt, linkOf: ItemLink) {
  const { kind, item: id, status, submitted_at, decided_at, note, reason, may_change } = receipt
  const { proposal_fate, proposal_at } = receipt
  const hasItem = isOpen(receipt) || status === 'published'
  const shown =
    hasItem && may_change ? submissionKindOf(receipt).show(context.db, receipt) : undefined
  return {
    kind,
    title: status === 'withdrawn' ? null : submissionKindOf(receipt).titleOf(context.db, receipt),
    status: status === 'not approved' ? ('declined' as const) : status,
    submitted_at,
    decided_at,
    note,
    reason,
    link: status === 'published' ? linkOf(kind, id) : null,
    item: shown?.item ?? null,
    revision: shown?.revision ?? null,
    conversation: conversationForSender(receipt.conversation),
    proposal: shown ? proposedChanges(pendingProposal(receipt), shown.item) : null,
    proposal_fate,
    proposal_at,
    usual_hours: usualHours(context, kind),
  }
}

export type SubmissionResponse = ReturnType<typeof submissionResponse>

/** A published item can be edited, too: that proposes a change. */
export function refuseUnchangeable(receipt: Receipt) {
  if (receipt.status !== 'published' && !isOpen(receipt)) throw alreadyDecided()
  if (!receipt.may_change)
    throw new Refusal(
      409,
      'Somebody asked for the same before. Only the link they got then can change it.',
    )
}

/** The pictures of the pending proposal: a form without scripts can't send them again. */
function proposedPictures(receipt: Receipt): Body {
  const { fields = {}, pictures } = pendingProposal(receipt) ?? {}
  const isPicture = ([, value]: [string, unknown]) => pictures?.some((each) => each === value)
  return Object.fromEntries(Object.entries(fields).filter(isPicture))
}

/** Forms without scripts send the revision as a field. */
const revisionIn = ({ hl_revision: revision }: Body) =>
  typeof revision === 'string' && /^\d{1,9}$/.test(revision) ? revisionTag(Number(revision)) : null

/** Edits a pending item, or proposes a change to a published one. Returns the receipt, and its path where that is new. */
export async function edit(context: Context, receipt: Receipt, sent: SubmissionEdit) {
  const { body, sender } = sent
  const place = { limit: context.limits.submissions, sender, bytes: sizeOf(body) }
  await withinQuotas(context, place, async () => {
    const revision = revisionIn(body)
    const pictures = revision === null ? {} : proposedPictures(receipt)
    const edit = { body: { ...pictures, ...body }, sender, ifMatch: sent.ifMatch ?? revision }
    await withSenderErrors(() => submissionKindOf(receipt).edit(context, receipt, edit))
    return { isNew: true }
  })
  const after = findReceipt(context.db, receipt.id)
  if (!after) throw alreadyDecided()
  const isRenewed = after.nonce !== receipt.nonce
  return { after, ...(isRenewed && { receipt: receiptPath(context, context.db, after) }) }
}

/** Erases a pending item; the receipt says so for a month. */
export async function withdraw(context: Context, receipt: Receipt, ifMatch: string | null = null) {
  refuseUnchangeable(receipt)
  if (!isOpen(receipt)) throw new Refusal(409, 'This is published. It can be taken down instead.')
  await endSubmission(context, receipt, (tx) => {
    submissionKindOf(receipt).withdraw(context, { id: receipt.item, ifMatch })
    patchReceipt(tx, receipt.id, { contact_email: null })
    eraseEmailsAbout(tx, receipt.id)
  })
  truncateWal(context.sqlite)
}

/** Unpublishes an item at once, until its sender withdraws it or an admin publishes it again. */
export async function takeDown(context: Context, receipt: Receipt, ifMatch: string | null = null) {
  const { takeDown: unpublish } = submissionKindOf(receipt)
  if (!unpublish || receipt.status !== 'published')
    throw new Refusal(409, 'This isn’t published, so there is nothing to take down.')
  await endSubmission(context, receipt, () => unpublish(context, { id: receipt.item, ifMatch }))
  return findReceipt(context.db, receipt.id) ?? receipt
}

const endSubmission = (context: Context, receipt: Receipt, work: (tx: Transaction) => void) =>
  withSenderErrors(async () =>
    context.db.transaction((tx) => {
      refuseDecided(tx, receipt)
      work(tx)
    }),
  )

/** An item that is gone by now was decided. Senders don't learn which admin changed it. */
async function withSenderErrors(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (isNotFound(error)) throw alreadyDecided()
    throw error instanceof Refusal && error.status === 412 ? withoutAdminName(error) : error
  }
}

const withoutAdminName = ({ status, message, more }: Refusal) =>
  new Refusal(status, message, { ...more, facts: { ...more.facts, by: null } })
