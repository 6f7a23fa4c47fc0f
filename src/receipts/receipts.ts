import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Signing } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { createToken, hashToken, tokenBytes } from '../http/link-tokens.ts'
import { erasePendingDecisions, replaceInUnsent } from '../mail/erasing.ts'
import { withChanges, withNote, withoutLastNote } from './conversation.ts'
import { receiptLinks, receipts } from './table.ts'
import { usualHours } from './usual-hours.ts'
import type { Changes, ReceiptStatus } from './words.ts'

// The receipts of submissions. Each is updated in the transaction that changes its item.

export type Receipt = typeof receipts.$inferSelect
export type ItemRef = { kind: string; item: number }

export const refOf = ({ path }: { path: string }, { id }: { id: number }): ItemRef => ({
  kind: path,
  item: id,
})

const ofItem = ({ kind, item }: ItemRef) => and(eq(receipts.kind, kind), eq(receipts.item, item))

type NewReceipt = ItemRef & Pick<Receipt, 'submitted_at'> & Partial<Receipt>

export function issueReceipt(context: Signing, tx: Queries, issued: NewReceipt) {
  const values = { ...issued, nonce: createToken() }
  const receipt = tx.insert(receipts).values(values).returning().get()
  storeLink(tx, receipt, tokenOf(context, receipt.nonce))
  return receipt
}

const storeLink = (tx: Queries, { id }: Receipt, token: string) =>
  void tx
    .insert(receiptLinks)
    .values({ hash: hashToken(token), receipt: id })
    .onConflictDoNothing()
    .run()

/** The receipt whose holder may change the item, else one that only shows what becomes of it. */
export function receiptOf(tx: Queries, ref: ItemRef, may_change = true) {
  const which = and(ofItem(ref), eq(receipts.may_change, may_change))
  return tx.select().from(receipts).where(which).orderBy(receipts.id).limit(1).get()
}

export const findReceipt = (tx: Queries, id: number) =>
  tx.select().from(receipts).where(eq(receipts.id, id)).get()

export const findReceiptByToken = (tx: Queries, token: string) =>
  tx
    .select(getTableColumns(receipts))
    .from(receiptLinks)
    .innerJoin(receipts, eq(receipts.id, receiptLinks.receipt))
    .where(eq(receiptLinks.hash, hashToken(token)))
    .get()

export function receiptsTo(tx: Queries, email: string, limit: number): Receipt[] {
  const isTo = eq(sql`lower(${receipts.contact_email})`, email.toLowerCase())
  return tx.select().from(receipts).where(isTo).orderBy(desc(receipts.id)).limit(limit).all()
}

/** The path of a receipt. With a new secret this is one more path, beside those handed out before. */
export function receiptPath(context: Signing, tx: Queries, receipt: Receipt) {
  const token = tokenOf(context, receipt.nonce)
  storeLink(tx, receipt, token)
  return `/submission/${token}`
}

/** Makes a new link, which ends all earlier ones, also in emails that aren't sent yet. Returns its path. */
export function renewLink(context: Signing, tx: Queries, { id, nonce }: Receipt) {
  tx.delete(receiptLinks).where(eq(receiptLinks.receipt, id)).run()
  const set = { nonce: createToken() }
  const receipt = tx.update(receipts).set(set).where(eq(receipts.id, id)).returning().get()
  replaceInUnsent(tx, id, [tokenOf(context, nonce), tokenOf(context, receipt.nonce)])
  return receiptPath(context, tx, receipt)
}

/** 128 bits that can't be computed from the nonce without the secret. */
const tokenOf = ({ secret }: Signing, nonce: string) =>
  new Bun.CryptoHasher('sha256', secret)
    .update(`receipt ${nonce}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')

/** The statuses after which the item is gone, or in the trash. */
export const endStatuses: readonly ReceiptStatus[] = ['declined', 'not approved', 'withdrawn']
const decidedStatuses: readonly ReceiptStatus[] = ['published', 'approved', ...endStatuses]

type StatusChange = {
  status: ReceiptStatus
  at: string
  reason?: string | null
  isErased?: boolean
}

const noConversation = { note: null, changed_at: null, conversation: null }
const noProposal = { proposal: null, proposal_fate: null, proposal_at: null }

/** Sets the status of an item's receipts. Undoing a decision restores what they said before it. */
export function setStatus(tx: Queries, ref: ItemRef, change: StatusChange) {
  const { status, at, reason = null, isErased = false } = change
  const before = receiptOf(tx, ref)
  const isDecided = decidedStatuses.includes(status)
  const isUndone = status === 'waiting' && before && decidedStatuses.includes(before.status)
  updateReceipts(tx, ref, {
    status,
    reason,
    decided_at: isDecided ? at : null,
    ...noConversation,
    ...noProposal,
    ...(isUndone && before.before_asking),
    ...(isDecided && !isErased && before && { before_asking: undoStateOf(before) }),
  })
}

const undoStateOf = ({ status, note, changed_at, conversation }: Receipt) => ({
  status,
  note,
  changed_at,
  conversation,
})

/** The sender has edited the item: it waits again. What they took down stays taken down. */
export function recordEdit(tx: Queries, ref: ItemRef, changed_at: string, changes: Changes = {}) {
  const { status, before_asking, conversation = null } = receiptOf(tx, ref) ?? {}
  const before = status === 'changes-asked' ? before_asking?.status : status
  updateReceipts(tx, ref, {
    status: before === 'taken-down' ? before : 'waiting',
    note: null,
    changed_at,
    conversation: withChanges(conversation, changed_at, changes),
  })
}

/** An admin asks for changes. What the receipt said before is kept for undoing that. */
export function askForChanges(
  tx: Queries,
  ref: ItemRef,
  note: string,
  { by, at }: { by: string | null; at: string },
) {
  const receipt = receiptOf(tx, ref)
  const { status = 'waiting', note: noteBefore = null, changed_at = null } = receipt ?? {}
  updateReceipts(tx, ref, {
    status: 'changes-asked',
    note,
    changed_at: null,
    before_asking: { status, note: noteBefore, changed_at },
    conversation: withNote(receipt?.conversation ?? null, { at, by, note }),
  })
}

/** What undoing that restores; undefined once the sender has edited the item. */
export function stateBeforeAsking(tx: Queries, ref: ItemRef): Partial<Receipt> | undefined {
  const receipt = receiptOf(tx, ref)
  if (receipt?.status !== 'changes-asked') return undefined
  const before = receipt.before_asking ?? { status: 'waiting', note: null, changed_at: null }
  return { ...before, conversation: withoutLastNote(receipt.conversation) }
}

/** Updates an item's receipts. Emails about a decision that wait to be sent are deleted: they are no longer true. */
export function updateReceipts(tx: Queries, ref: ItemRef, values: Partial<Receipt>) {
  for (const { id, status, proposal_fate } of tx.select().from(receipts).where(ofItem(ref)).all()) {
    const isUnsent = erasePendingDecisions(tx, id)
    const isDecision = status === 'published' || status === 'changes-asked'
    const is_untold = isUnsent && isDecision && proposal_fate === null
    patchReceipt(tx, id, { before_asking: null, ...values, ...(is_untold && { is_untold }) })
  }
}

/** Sets columns of one receipt, and nothing else. */
export const patchReceipt = (tx: Queries, id: number, values: Partial<Receipt>) =>
  void tx.update(receipts).set(values).where(eq(receipts.id, id)).run()

/** Sets columns of all receipts of an item, and nothing else. */
export const patchReceipts = (tx: Queries, ref: ItemRef, values: Partial<Receipt>) =>
  void tx.update(receipts).set(values).where(ofItem(ref)).run()

export const deleteReceiptsOf = (tx: Queries, ref: ItemRef) => void deleteReceipts(tx, ofItem(ref))

export function deleteReceipts(tx: Queries, which: SQL | undefined) {
  const deleted = tx.delete(receipts).where(which).returning({ id: receipts.id }).all()
  for (const { id } of deleted) tx.delete(receiptLinks).where(eq(receiptLinks.receipt, id)).run()
  return deleted.length
}

export type ReceiptLink = { receipt: string; usual_hours: number | null }

/** What a stored response holds of a receipt: its id, since the database must not hold a token. */
export const storedReceipt = ({ id }: Receipt): ReceiptLink => ({
  receipt: String(id),
  usual_hours: null,
})

export function withReceiptLink<Answer extends ReceiptLink>(
  context: Pick<Store, 'db'> & Signing,
  kind: string,
  answer: Answer,
): Answer {
  const receipt = findReceipt(context.db, Number(answer.receipt))
  const path = receipt ? receiptPath(context, context.db, receipt) : ''
  return { ...answer, receipt: path, usual_hours: usualHours(context, kind) }
}
