import { and, eq, exists, inArray, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import { trash } from '../content/history/table.ts'
import { findRestorable } from '../content/history/trash.ts'
import type { Clock, Settings } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Store } from '../database/open.ts'
import { waitingProposal } from '../receipts/conversation.ts'
import { deleteReceipts, endings, type Receipt } from '../receipts/receipts.ts'
import { receipts } from '../receipts/table.ts'
import { day, minute } from '../units.ts'

const month = 30 * day

const monthAgo = ({ clock }: Clock) => new Date(clock().getTime() - month).toISOString()

const unworded = { contact_email: null, reason: null, note: null, before_asking: null }

/** When the last thing was decided; nothing as long as a change waits for that. */
const lastDecided = ({ decided_at, proposal_at, ...proposing }: Receipt) => {
  if (waitingProposal(proposing)) return null
  return decided_at && [decided_at, proposal_at ?? ''].toSorted().at(-1)
}

/** What a receipt still tells: a month after the decision it is as good as forgotten, also before it is. */
export function remembered(
  world: Pick<Store, 'db'> & Clock & Settings,
  receipt: Receipt,
): Receipt | undefined {
  const { kind, item, status } = receipt
  const at = lastDecided(receipt)
  if (!at || at > monthAgo(world)) return receipt
  if (endings.includes(status) && !findRestorable(world, world.db, { path: kind }, item)) return
  return { ...receipt, ...unworded }
}

/** What was said before a decision, and what was proposed, once it can't be undone any more. */
function forgetUndone(tx: Queries, { clock, config }: Clock & Settings) {
  const over = new Date(clock().getTime() - config.undoMinutes * minute).toISOString()
  const isBefore = and(isNotNull(receipts.before_asking), lte(receipts.decided_at, over))
  const isProposal = and(isNotNull(receipts.proposal_fate), lte(receipts.proposal_at, over))
  const some = or(isBefore, and(isNotNull(receipts.proposal), isProposal))
  const forgotten = tx.update(receipts).set({ before_asking: null, proposal: null }).where(some)
  return forgotten.returning({ id: receipts.id }).all().length
}

/**
 * A month after the decision: the sender's address and the words of it go, and the receipt of what is there no more. One
 * whose item can still be restored stays, since it would be true again.
 */
export function forgetDecided(world: Pick<Store, 'db' | 'sqlite'> & Clock & Settings) {
  const { db, sqlite } = world
  const before = monthAgo(world)
  const { decided_at, proposal_at, proposal_fate } = receipts
  const isAnswered = and(isNotNull(proposal_fate), lte(proposal_at, before))
  const isOld = and(lte(decided_at, before), or(isNull(proposal_at), isAnswered))
  const isOver = inArray(receipts.status, [...endings])
  const changes = db.transaction((tx) => {
    const inTrash = tx
      .select({ id: trash.id })
      .from(trash)
      .where(and(eq(trash.kind, receipts.kind), eq(trash.item, receipts.item)))
    const gone = deleteReceipts(tx, and(isOld, isOver, not(exists(inTrash))))
    const holdsWords = or(
      isNotNull(receipts.contact_email),
      isNotNull(receipts.reason),
      isNotNull(receipts.note),
    )
    const emptied = tx
      .update(receipts)
      .set(unworded)
      .where(and(isOld, holdsWords))
      .returning({ id: receipts.id })
      .all()
    return gone + emptied.length + forgetUndone(tx, world)
  })
  if (changes > 0) emptyLog(sqlite)
}
