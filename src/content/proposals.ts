import { type Act, actOf } from '../activity/activity.ts'
import type { Transaction } from '../database/open.ts'
import type { Values } from '../fields/names.ts'
import { changesOf, pendingProposal } from '../receipts/conversation.ts'
import { emailSender, undoableUntil } from '../receipts/emails.ts'
import {
  patchReceipt,
  type Receipt,
  receiptOf,
  refOf,
  updateReceipts,
} from '../receipts/receipts.ts'
import { senderAuthor } from '../receipts/words.ts'
import type { ContentContext } from './context.ts'
import { ownPictures } from './history/versions.ts'
import { type Decline, mergeEdit, read, readFresh } from './items.ts'
import type { Reviewed, ReviewedTable } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import type { Stored } from './store.ts'

// Changes to published items, proposed by their senders. Readers see them once an admin approves.

type Row = Stored<ReviewedTable>
type ProposedValues = {
  row: Row
  receipt: Receipt
  values: Values
}

/** Stores a proposal in place of an earlier one. Without a difference to the item there is none. */
export function propose(
  context: ContentContext,
  tx: Transaction,
  kind: Reviewed,
  { row, receipt, values }: ProposedValues,
) {
  if (Object.keys(values).length === 0) return row // only the contact address changed
  const changed = Object.keys(changesOf(row, values))
  const proposed = changed.length > 0 ? (row.proposed ?? row.revision) : null
  if (proposed === null && row.proposed === null) return row
  const fields = Object.fromEntries(changed.map((name) => [name, values[name]]))
  const pictures = ownPictures(kind, fields)
  const act = actOf(context, proposed === null ? 'reverted' : 'proposed')
  const proposal = proposed === null ? null : { at: act.at, revision: proposed, fields, pictures }
  patchReceipt(tx, receipt.id, { ...undecided, proposal, proposal_at: proposal?.at ?? null })
  return lifecycle.setProposed(tx, kind, { before: row, proposed }, act)
}

const undecided = { proposal_fate: null, before_asking: null, reason: null }

/** Deciding about a proposal requires its revision, which `*` isn't: nobody approves what they haven't seen. */
function freshProposal(tx: Transaction, kind: Reviewed, row: Row, ifMatch?: string | null) {
  readFresh(tx, kind, { id: row.id, ifMatch: ifMatch?.replaceAll('*', '') ?? '' })
  const receipt = receiptOf(tx, refOf(kind, row))
  return receipt && pendingProposal(receipt)
}

/** Applies it as an edit, with a version by its sender. */
export function approveProposal(
  context: ContentContext,
  tx: Transaction,
  kind: Reviewed,
  { row, act, ifMatch }: { row: Row; act: Act; ifMatch?: string | null },
) {
  const proposal = freshProposal(tx, kind, row, ifMatch)
  if (!proposal) return undefined
  const values = mergeEdit(context, kind, row, proposal.fields)
  const before: Values = row
  const was = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]))
  const taken = { before: row, values: { ...values, proposed: null }, author: senderAuthor }
  const after = lifecycle.change(tx, kind, taken, act)
  const decision = { proposal_fate: 'approved', proposal_at: act.at } as const
  updateReceipts(tx, refOf(kind, row), {
    ...decision,
    proposal: { ...proposal, was },
    reason: null,
  })
  emailSender(context, tx, kind, after)
  return after
}

export function declineProposal(
  context: ContentContext,
  kind: Reviewed,
  { id, ifMatch, reason = null }: Decline,
) {
  const declined = context.db.transaction((tx) => {
    const row = read(tx, kind, id)
    if (row.proposed === null || !freshProposal(tx, kind, row, ifMatch)) return undefined
    const act = actOf(context, 'declined')
    const { revision } = lifecycle.setProposed(tx, kind, { before: row, proposed: null }, act)
    updateReceipts(tx, refOf(kind, row), { proposal_fate: 'declined', proposal_at: act.at, reason })
    emailSender(context, tx, kind, row)
    const isKept = context.config.undoMinutes > 0
    const kept_until = isKept ? undoableUntil(context, new Date(act.at)) : null
    return { kept_until, revision, affectedRows: 1 }
  })
  if (declined) context.cache.invalidate() // its pictures were public to whoever knew their addresses
  return declined
}

/** Undoes a decision about a proposal, as long as the proposal is kept. */
export function restoreProposal(tx: Transaction, kind: Reviewed, row: Row, act: Act) {
  const receipt = receiptOf(tx, refOf(kind, row))
  if (!receipt?.proposal || receipt.proposal_fate === null) return undefined
  const { was, ...proposal } = receipt.proposal
  const proposed = was ? row.revision + 1 : row.revision
  const after = was
    ? lifecycle.change(tx, kind, { before: row, values: { ...was, proposed } }, act)
    : lifecycle.setProposed(tx, kind, { before: row, proposed }, act)
  const again = { ...proposal, revision: proposed }
  const pending = { proposal: again, proposal_fate: null, proposal_at: proposal.at, reason: null }
  updateReceipts(tx, refOf(kind, row), pending)
  return after
}
