import { and, eq, getTableColumns, isNotNull, type SQL } from 'drizzle-orm'
import type { Signing } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { hashOf, randomText, tokenBytes } from '../http/link-tokens.ts'
import { forgetDecisionsAbout } from '../mail/forgetting.ts'
import { withAsked, withChanges, withoutAsked } from './conversation.ts'
import { type Proposal, receiptLinks, receipts } from './table.ts'
import { usualHours } from './usual-hours.ts'
import type { Changes, ReceiptStatus } from './words.ts'

// What became of a submission. A receipt follows its item in the transaction of whatever happens to it.

export type Receipt = typeof receipts.$inferSelect
/** What a receipt is of. */
export type ItemRef = { kind: string; item: number }

/** What a row's receipts are of. */
export const about = ({ path }: { path: string }, { id }: { id: number }) => ({
  kind: path,
  item: id,
})

const ofItem = ({ kind, item }: ItemRef) => and(eq(receipts.kind, kind), eq(receipts.item, item))

type Issued = ItemRef & Pick<Receipt, 'submitted_at'> & Partial<Receipt>

/** Makes the receipt of a submission, in the transaction that writes it. */
export function issue({ secret }: Signing, tx: Queries, issued: Issued) {
  const receipt = tx
    .insert(receipts)
    .values({ ...issued, nonce: randomText() })
    .returning()
    .get()
  link(tx, receipt, tokenOf({ secret }, receipt.nonce))
  return receipt
}

const link = (tx: Queries, { id }: Receipt, token: string) =>
  void tx
    .insert(receiptLinks)
    .values({ hash: hashOf(token), receipt: id })
    .onConflictDoNothing()
    .run()

/** The receipt whose holder may change the item. */
export const receiptOf = (tx: Queries, of: ItemRef) => firstOf(tx, of, true)

/** The one that only shows what becomes of an item, where there is one. */
export const onlookerOf = (tx: Queries, of: ItemRef) => firstOf(tx, of, false)

const firstOf = (tx: Queries, of: ItemRef, may_change: boolean) =>
  tx
    .select()
    .from(receipts)
    .where(and(ofItem(of), eq(receipts.may_change, may_change)))
    .orderBy(receipts.id)
    .limit(1)
    .get()

export const findReceipt = (tx: Queries, id: number) =>
  tx.select().from(receipts).where(eq(receipts.id, id)).get()

export const findByToken = (tx: Queries, token: string) =>
  tx
    .select(getTableColumns(receipts))
    .from(receiptLinks)
    .innerJoin(receipts, eq(receipts.id, receiptLinks.receipt))
    .where(eq(receiptLinks.hash, hashOf(token)))
    .get()

/** Where a receipt is read. The key may be another one than when it was made: then this is one more address of it. */
export function addressOf({ secret }: Signing, tx: Queries, receipt: Receipt) {
  const token = tokenOf({ secret }, receipt.nonce)
  link(tx, receipt, token)
  return `/submission/${token}`
}

/** What is decided and gone; the receipt may be all that is left of it. */
export const endings: readonly ReceiptStatus[] = ['declined', 'not approved', 'withdrawn']
const decisions: readonly ReceiptStatus[] = ['published', 'approved', ...endings]

type Happening = {
  status: ReceiptStatus
  at: string
  reason?: string | null
  /** It can't be brought back. */
  isErased?: boolean
}

const nothingSaid = { note: null, changed_at: null, conversation: null }
const nothingProposed = { proposal: null, proposal_fate: null, proposal_at: null }

/** Says on an item's receipts what happens to it. Where a decision is undone, they say again what they said before it. */
export function follow(tx: Queries, of: ItemRef, happening: Happening) {
  const { status, at, reason = null, isErased = false } = happening
  const before = receiptOf(tx, of)
  const isDecided = decisions.includes(status)
  const isUndone = status === 'waiting' && before && decisions.includes(before.status)
  update(tx, of, {
    ...{ status, reason, decided_at: isDecided ? at : null, ...nothingSaid, ...nothingProposed },
    ...(isUndone && before.before_asking),
    ...(isDecided && !isErased && before && { before_asking: saidIn(before) }),
  })
}

const saidIn = ({ status, note, changed_at, conversation }: Receipt) => ({
  ...{ status, note, changed_at, conversation },
})

/** Its sender has changed it: it waits for an admin again, who hasn't seen it like this. What they took down stays that. */
export function noteChange(tx: Queries, of: ItemRef, changed_at: string, changes: Changes = {}) {
  const { status: before, conversation: said = null } = receiptOf(tx, of) ?? {}
  const status = before === 'taken-down' ? before : 'waiting'
  const conversation = withChanges(said, changed_at, changes)
  update(tx, of, { status, note: null, changed_at, conversation })
}

/** Says that changes are asked for, and remembers what was said before. */
export function noteAsking(
  tx: Queries,
  of: ItemRef,
  note: string,
  { by, at }: { by: string | null; at: string },
) {
  const receipt = receiptOf(tx, of)
  const { status = 'waiting', note: asked = null, changed_at = null } = receipt ?? {}
  const conversation = withAsked(receipt?.conversation ?? null, { at, by, note })
  const before_asking = { status, note: asked, changed_at }
  const now = { status: 'changes-asked', note, changed_at: null } as const
  update(tx, of, { ...now, before_asking, conversation })
}

/** What was said before changes were asked for, as long as that still stands. */
export function beforeAsking(tx: Queries, of: ItemRef): Partial<Receipt> | undefined {
  const receipt = receiptOf(tx, of)
  if (receipt?.status !== 'changes-asked') return undefined
  const before = receipt.before_asking ?? { status: 'waiting', note: null, changed_at: null }
  return { ...before, conversation: withoutAsked(receipt.conversation) }
}

/** Whether its sender has taken it down, and it is so still. */
export const isTakenDown = (tx: Queries, of: ItemRef) => receiptOf(tx, of)?.status === 'taken-down'

/** Whether it was approved, and that was undone before its sender was told. */
export const isUntold = (tx: Queries, of: ItemRef) => receiptOf(tx, of)?.is_untold === true

/** What its sender wasn't emailed yet isn't true any more, and never will be. */
export function update(tx: Queries, of: ItemRef, said: Partial<Receipt>) {
  for (const { id, status, proposal_fate } of tx.select().from(receipts).where(ofItem(of)).all()) {
    const isUnsaid = forgetDecisionsAbout(tx, id)
    const is_untold = isUnsaid && status === 'published' && proposal_fate === null
    tx.update(receipts)
      .set({ before_asking: null, ...said, ...(is_untold && { is_untold }) })
      .where(eq(receipts.id, id))
      .run()
  }
}

/** An admin has looked at it as it is now. */
export const noteLook = (tx: Queries, of: ItemRef) =>
  void tx
    .update(receipts)
    .set({ changed_at: null })
    .where(and(ofItem(of), isNotNull(receipts.changed_at)))
    .run()

/** What was said before a decision that can't be undone any more. */
export const forgetBefore = (tx: Queries, of: ItemRef) =>
  void tx.update(receipts).set({ before_asking: null }).where(ofItem(of)).run()

export const noteTold = (tx: Queries, id: number) =>
  void tx.update(receipts).set({ is_untold: false }).where(eq(receipts.id, id)).run()

const unanswered = { proposal_fate: null, before_asking: null, reason: null }

/** What its sender proposes takes the place of what they did before. */
export const setProposal = (tx: Queries, id: number, proposal: Proposal | null) =>
  void tx
    .update(receipts)
    .set({ proposal, ...unanswered, proposal_at: proposal?.at ?? null })
    .where(eq(receipts.id, id))
    .run()

export const setContact = (tx: Queries, id: number, contact_email: string | null) =>
  void tx.update(receipts).set({ contact_email }).where(eq(receipts.id, id)).run()

export const forgetReceipts = (tx: Queries, of: ItemRef) => void deleteReceipts(tx, ofItem(of))

/** Deletes receipts with all links that lead to them; answers how many. */
export function deleteReceipts(tx: Queries, which: SQL | undefined) {
  const gone = tx.delete(receipts).where(which).returning({ id: receipts.id }).all()
  for (const { id } of gone) tx.delete(receiptLinks).where(eq(receiptLinks.receipt, id)).run()
  return gone.length
}

/** The receipts of an item that turns out to be one with another. They show what becomes of that one. */
export const hand = (tx: Queries, of: ItemRef, to: ItemRef) =>
  void tx
    .update(receipts)
    .set({ ...to, may_change: false })
    .where(ofItem(of))
    .run()

export type Handed = { receipt: string; usual_hours: number | null }

/** What an answer stores of a receipt: its number, since no token must lie in the database. */
export const handed = ({ id }: Receipt): Handed => ({ receipt: String(id), usual_hours: null })

/** The answer as the sender gets it: with the receipt's address, and how long a decision usually takes. */
export function handOut<Answer extends Handed>(
  world: Pick<Store, 'db'> & Signing,
  kind: string,
  answer: Answer,
): Answer {
  const receipt = findReceipt(world.db, Number(answer.receipt))
  const address = receipt ? addressOf(world, world.db, receipt) : ''
  return { ...answer, receipt: address, usual_hours: usualHours(world, kind) }
}

/** The token of a receipt's address: 128 bits that only the key makes of the nonce. No session is signed by such a text. */
const tokenOf = ({ secret }: Signing, nonce: string) =>
  new Bun.CryptoHasher('sha256', secret)
    .update(`receipt ${nonce}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')
