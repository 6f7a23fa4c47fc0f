import type { Clock, PublicAddress, Settings, Signing } from '../context.ts'
import type { Queries } from '../database/open.ts'
import type { EmailText } from '../mail/emails.ts'
import { enqueue, enqueueToThirdParty } from '../mail/queue.ts'
import {
  changesAskedEmail,
  declinedEmail,
  proposalApprovedEmail,
  proposalDeclinedEmail,
  publishedEmail,
  receiptEmail,
} from '../mail/sender-emails.ts'
import { minute } from '../units.ts'
import { pendingProposal } from './conversation.ts'
import { patchReceipt, type Receipt, receiptOf, receiptPath, refOf } from './receipts.ts'

type Context = Clock & PublicAddress & Settings & Signing

type Origin = {
  noun: string
  /** Of the request; null where an admin acts. */
  network: string | null
  /** Of an item that was published. */
  title?: string | undefined
}

/** Emails the link, with what was decided, unless that is pending. */
export function emailReceipt(context: Context, tx: Queries, receipt: Receipt, origin: Origin) {
  const { id, contact_email: recipient } = receipt
  if (recipient === null || context.config.smtpUrl === undefined) return
  const { noun, title } = origin
  const link = receiptUrl(context, tx, receipt)
  const isDecided = title !== undefined && !pendingProposal(receipt)
  const decision = isDecided ? emailText(receipt, { noun, title }, link) : undefined
  const text = decision ?? receiptEmail(noun, link)
  const email = { ...text, kind: 'receipt', receipt_id: id, recipient } as const
  enqueueToThirdParty(context, tx, email, origin.network)
}

export const undoableUntil = ({ config }: Settings, decidedAt: Date) =>
  new Date(decidedAt.getTime() + config.undoMinutes * minute).toISOString()

type Named = { path: string; noun: string; titleOf(row: object): string }

/** Emails what the receipt says now, once that can't be undone any more. */
export function emailSender(context: Context, tx: Queries, kind: Named, row: { id: number }) {
  const receipt = receiptOf(tx, refOf(kind, row))
  if (!receipt || receipt.contact_email === null || context.config.smtpUrl === undefined) return
  const text = emailText(
    receipt,
    { noun: kind.noun, title: kind.titleOf(row) },
    receiptUrl(context, tx, receipt),
  )
  if (!text) return
  const { id: receipt_id, contact_email: recipient } = receipt
  const now = context.clock()
  const held_until = undoableUntil(context, now)
  const email = { ...text, receipt_id, recipient, held_until }
  enqueue(tx, { ...email, kind: receipt.status === 'changes-asked' ? 'asked' : 'decided' }, now)
  if (receipt.status !== 'declined') patchReceipt(tx, receipt_id, { is_untold: false })
}

/** Once an undone decision stands again: emails what its own email would have said. */
export function emailIfUntold(context: Context, tx: Queries, kind: Named, row: { id: number }) {
  if (receiptOf(tx, refOf(kind, row))?.is_untold) emailSender(context, tx, kind, row)
}

function emailText(
  { status, note, reason, proposal_fate }: Receipt,
  item: { noun: string; title: string },
  link: string,
): EmailText | undefined {
  if (status === 'changes-asked') return changesAskedEmail(item, note ?? '', link)
  if (proposal_fate === 'approved') return proposalApprovedEmail(item, link)
  if (proposal_fate === 'declined') return proposalDeclinedEmail(item, reason, link)
  if (status === 'published') return publishedEmail(item, link)
  if (status === 'declined') return declinedEmail(item, reason, link)
  return undefined
}

const receiptUrl = (context: PublicAddress & Signing, tx: Queries, receipt: Receipt) =>
  context.publicUrl + receiptPath(context, tx, receipt)
