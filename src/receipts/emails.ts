import type { Clock, PublicAddress, Settings, Signing } from '../context.ts'
import type { Queries } from '../database/open.ts'
import type { EmailText } from '../mail/emails.ts'
import { enqueue, enqueueToThirdParty } from '../mail/queue.ts'
import {
  askedOf,
  changedOf,
  declinedOf,
  publishedOf,
  receiptEmailOf,
  unchangedOf,
} from '../mail/sender-emails.ts'
import { minute } from '../units.ts'
import { about, addressOf, noteTold, type Receipt, receiptOf } from './receipts.ts'

// The letters to whoever submitted something and left an address.

type Mailing = { kind: 'receipt' | 'asked' | 'decided'; letter: EmailText }
/** A kind, and the name of its title's field. */
type Sort = { path: string; noun: string; title: string }
type Context = Clock & PublicAddress & Settings & Signing

/** What a receipt's email is sent for: a kind's noun, and the network it was sent in from; null where an admin acts. */
type Sent = { noun: string; network: string | null }

/** Emails the receipt, unless there is no address, no mail, or too much went there today. */
export function mailReceipt(context: Context, tx: Queries, receipt: Receipt, sent: Sent) {
  const { id, contact_email: recipient } = receipt
  if (recipient === null || context.config.smtpUrl === undefined) return
  const letter = receiptEmailOf(sent.noun, linkOf(context, tx, receipt))
  const mailing = { ...letter, kind: 'receipt', receipt_id: id, recipient } as const
  enqueueToThirdParty(context, tx, mailing, sent.network)
}

/** Until when a decision can be undone. */
export const undoneUntil = ({ config }: Settings, decidedAt: Date) =>
  new Date(decidedAt.getTime() + config.undoMinutes * minute).toISOString()

/** Tells an item's sender what its receipt says by now, once that can't be undone any more. */
export function tellSender(context: Context, tx: Queries, kind: Sort, row: { id: number }) {
  const receipt = receiptOf(tx, about(kind, row))
  if (!receipt || receipt.contact_email === null || context.config.smtpUrl === undefined) return
  const title = String(new Map(Object.entries(row)).get(kind.title))
  const named = { noun: kind.noun, title }
  const mailing = mailingOf(receipt, named, linkOf(context, tx, receipt))
  if (!mailing) return
  const { id: receipt_id, contact_email: recipient } = receipt
  const { kind: of, letter } = mailing
  const now = context.clock()
  const held_until = undoneUntil(context, now)
  enqueue(tx, { ...letter, kind: of, receipt_id, recipient, held_until }, now)
  noteTold(tx, receipt_id)
}

function mailingOf(
  { status, note, reason, proposal_fate }: Receipt,
  named: { noun: string; title: string },
  link: string,
): Mailing | undefined {
  if (status === 'changes-asked') return { kind: 'asked', letter: askedOf(named, note ?? '', link) }
  if (proposal_fate === 'approved') return { kind: 'decided', letter: changedOf(named, link) }
  if (proposal_fate === 'declined')
    return { kind: 'decided', letter: unchangedOf(named, reason, link) }
  if (status === 'published') return { kind: 'decided', letter: publishedOf(named, link) }
  if (status === 'declined') return { kind: 'decided', letter: declinedOf(named, reason, link) }
  return undefined
}

const linkOf = (context: PublicAddress & Signing, tx: Queries, receipt: Receipt) =>
  context.publicUrl + addressOf(context, tx, receipt)
