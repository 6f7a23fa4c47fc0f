import { and, eq, exists, inArray, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import { trash } from '../content/history/table.ts'
import type { Clock, Settings } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { deleteReceipts, endStatuses } from '../receipts/receipts.ts'
import { receipts } from '../receipts/table.ts'
import { day, minute } from '../units.ts'

// A month after the decision a receipt loses the sender's address and the words about it.

const monthAgo = ({ clock }: Clock) => new Date(clock().getTime() - 30 * day).toISOString()

const expired = { contact_email: null, reason: null, note: null, before_asking: null }

/** Expires receipts. That of an item in the trash stays, since restoring makes it true again. */
export function expireReceipts(context: Pick<Store, 'db' | 'sqlite'> & Clock & Settings) {
  const { db, sqlite } = context
  const before = monthAgo(context)
  const { decided_at, proposal_at, proposal_fate, contact_email, reason, note } = receipts
  const isDecided = and(isNotNull(proposal_fate), lte(proposal_at, before))
  const isOld = and(lte(decided_at, before), or(isNull(proposal_at), isDecided))
  const isEnded = inArray(receipts.status, [...endStatuses])
  const changes = db.transaction((tx) => {
    const inTrash = tx
      .select({ id: trash.id })
      .from(trash)
      .where(and(eq(trash.kind, receipts.kind), eq(trash.item, receipts.item)))
    const gone = deleteReceipts(tx, and(isOld, isEnded, not(exists(inTrash))))
    const hasFields = or(isNotNull(contact_email), isNotNull(reason), isNotNull(note))
    const emptied = tx
      .update(receipts)
      .set(expired)
      .where(and(isOld, hasFields))
      .returning({ id: receipts.id })
      .all()
    return gone + emptied.length + dropUndoState(tx, context)
  })
  if (changes > 0) truncateWal(sqlite)
}

/** Drops what undoing a decision would need, once that is too late. */
function dropUndoState(tx: Queries, { clock, config }: Clock & Settings) {
  const over = new Date(clock().getTime() - config.undoMinutes * minute).toISOString()
  const { before_asking, decided_at, proposal, proposal_fate, proposal_at } = receipts
  const ofDecision = and(isNotNull(before_asking), lte(decided_at, over))
  const ofProposal = and(isNotNull(proposal), isNotNull(proposal_fate), lte(proposal_at, over))
  const dropped = tx
    .update(receipts)
    .set({ before_asking: null, proposal: null })
    .where(or(ofDecision, ofProposal))
    .returning({ id: receipts.id })
    .all()
  return dropped.length
}
