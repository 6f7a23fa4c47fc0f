import type { Queries } from '../database/open.ts'
import { askedOf, declinedOf, type Letter, publishedOf, receiptLetterOf } from '../mail/letters.ts'
import { enqueue } from '../mail/queue.ts'
import { day } from '../units.ts'
import type { World } from '../world.ts'
import { addressOf, type Receipt, receiptOf, submittedWith } from './receipts.ts'

// The letters to whoever submitted something and left an address.

type Mailing = { kind: 'receipt' | 'asked' | 'decided'; letter: Letter }
type Sort = { path: string; noun: string }

/** Anybody can name anybody's address: more letters a day than these it gets only from admins. */
const mostInADay = 5

/** Sends the receipt, unless there is no address or no mail. */
export function mailReceipt(world: World, tx: Queries, receipt: Receipt, noun: string) {
  const { contact_email } = receipt
  if (contact_email === null || world.config.smtpUrl === undefined) return
  const since = new Date(world.clock().getTime() - day).toISOString()
  if (submittedWith(tx, contact_email, since) > mostInADay) return
  const letter = receiptLetterOf(noun, linkOf(world, tx, receipt))
  mail(world, tx, receipt, { kind: 'receipt', letter })
}

/** Tells an item's sender what its receipt says by now. */
export function tellSender(world: World, tx: Queries, kind: Sort, item: number) {
  const receipt = receiptOf(tx, { kind: kind.path, item })
  if (!receipt || receipt.contact_email === null || world.config.smtpUrl === undefined) return
  const mailing = mailingOf(receipt, kind.noun, linkOf(world, tx, receipt))
  if (mailing) mail(world, tx, receipt, mailing)
}

function mailingOf(
  { status, note, reason }: Receipt,
  noun: string,
  link: string,
): Mailing | undefined {
  if (status === 'changes-asked') return { kind: 'asked', letter: askedOf(noun, note ?? '', link) }
  if (status === 'published') return { kind: 'decided', letter: publishedOf(noun, link) }
  if (status === 'declined') return { kind: 'decided', letter: declinedOf(noun, reason, link) }
  return undefined
}

const linkOf = (world: World, tx: Queries, receipt: Receipt) =>
  world.publicUrl + addressOf(world, tx, receipt)

function mail(
  world: World,
  tx: Queries,
  { id, contact_email }: Receipt,
  { kind, letter }: Mailing,
) {
  if (contact_email === null) return
  enqueue(tx, { ...letter, kind, receipt_id: id, recipient: contact_email }, world.clock())
}
