import * as z from 'zod/mini'
import type { Transaction } from '../database/open.ts'
import { isSpam } from '../http/limits/spam.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { notFound, validate } from '../http/response/errors.ts'
import { emailIfUntold, emailReceipt, emailSender } from '../receipts/emails.ts'
import * as receipts from '../receipts/receipts.ts'
import type { ContentContext } from './context.ts'
import { contact } from './contract.ts'
import * as items from './items.ts'
import type { Kind, Reviewed, ReviewedTable } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import { approveProposal, declineProposal, restoreProposal } from './proposals.ts'
import { decline as declineWaiting, refusePublished } from './removing.ts'
import { recordAct } from './store.ts'

// Submitting items of reviewed kinds, and what admins decide about them.

async function prepareSubmission<Table extends ReviewedTable>(
  context: ContentContext,
  kind: Kind<string, Table>,
  { body, sender }: { body: Body; sender: Sender },
) {
  const submission_date = context.clock().toISOString()
  const spam = isSpam(body)
  const more = { did: 'submitted', status: 'pending', submission_date, spam } as const
  const write = await items.prepare(context, kind, { body, sender, extraFields: contact }, more)
  const { contact_email = null } = validate(z.object(contact), body)
  return (tx: Transaction) => {
    const row = write(tx)
    const receipt = receipts.issueReceipt(context, tx, {
      kind: kind.path,
      item: row.id,
      submitted_at: submission_date,
      contact_email,
    })
    const network = sender.isAdmin ? null : sender.address
    if (!spam) emailReceipt(context, tx, receipt, { noun: kind.noun, network })
    return { ...row, ...receipts.storedReceipt(receipt) }
  }
}

export const creationOf = <Table extends ReviewedTable>(
  context: ContentContext,
  kind: Kind<string, Table>,
) => ({
  table: kind.table,
  prepare: (body: Body, sender: Sender) => prepareSubmission(context, kind, { body, sender }),
  finalize: <Answer extends receipts.ReceiptLink>(answer: Answer) =>
    receipts.withReceiptLink(context, kind.path, answer),
})

/** Keeps the first `published_at`, also where the item was unpublished in between. */
export const approve = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'approved' }, (tx, row, act) => {
    if (row.proposed !== null) return approveProposal(context, tx, kind, { ...target, row, act })
    if (row.status === 'approved') return
    const published_at = row.published_at ?? act.at
    const values = { status: 'approved', published_at, spam: false }
    const receipt = receipts.receiptOf(tx, receipts.refOf(kind, row))
    const isNews =
      row.published_at === null || receipt?.status === 'taken-down' || receipt?.is_untold
    const after = lifecycle.change(tx, kind, { before: row, values }, act)
    if (isNews) emailSender(context, tx, kind, row)
    return after
  })

export const unpublish = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'unpublished' }, (tx, row, act) => {
    if (row.status !== 'approved') return
    const after = lifecycle.change(tx, kind, { before: row, values: { status: 'pending' } }, act)
    emailIfUntold(context, tx, kind, after)
    return after
  })

/** By its sender, for good. */
export const withdraw = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'withdrew' }, (tx, row, act) => {
    lifecycle.erase(tx, kind, { row }, act)
    return row
  })

/** By its sender. */
export const takeDown = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'took down' }, (tx, before, act) =>
    lifecycle.change(tx, kind, { before, values: { status: 'pending' } }, act),
  )

export const takeFromSpam = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'marked not spam' }, (tx, row, act) => {
    if (!row.spam) return
    const receipt = receipts.receiptOf(tx, receipts.refOf(kind, row))
    if (receipt) emailReceipt(context, tx, receipt, { noun: kind.noun, network: null })
    return lifecycle.change(tx, kind, { before: row, values: { spam: false } }, act)
  })

export const decline = (context: ContentContext, kind: Reviewed, target: items.Decline) =>
  declineProposal(context, kind, target) ?? declineWaiting(context, kind, target)

export const ask = (
  context: ContentContext,
  kind: Reviewed,
  { note, ...target }: items.Target & { note?: string | null },
) =>
  items.decide(context, kind, { ...target, did: 'asked for changes' }, (tx, row, act) => {
    refusePublished(row)
    const of = receipts.refOf(kind, row)
    if (!receipts.receiptOf(tx, of))
      receipts.issueReceipt(context, tx, { ...of, submitted_at: row.submission_date })
    receipts.askForChanges(tx, of, note ?? '', act)
    recordAct(tx, kind, row, act)
    if (!row.spam) emailSender(context, tx, kind, row)
    return row
  })

/** Undoes that, unless the sender has edited the item since. */
export const unask = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'reverted' }, (tx, row, act) => {
    const before = receipts.stateBeforeAsking(tx, receipts.refOf(kind, row))
    if (!before) return
    const after = lifecycle.change(tx, kind, { before: row, values: {} }, act)
    receipts.updateReceipts(tx, receipts.refOf(kind, row), before)
    return after
  })

export const repropose = (context: ContentContext, kind: Reviewed, target: items.Target) =>
  items.decide(context, kind, { ...target, did: 'reverted' }, (tx, row, act) =>
    restoreProposal(tx, kind, row, act),
  )

export const renewSendersLink = (context: ContentContext, kind: Reviewed, id: number) =>
  context.db.transaction((tx) => {
    items.read(tx, kind, id)
    const receipt = receipts.receiptOf(tx, receipts.refOf(kind, { id }))
    if (!receipt) throw notFound('Nobody has sent this in, so there is no link to it.')
    return { receipt: receipts.renewLink(context, tx, receipt) }
  })
