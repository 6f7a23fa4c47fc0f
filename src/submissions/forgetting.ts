import { and, eq, exists, inArray, isNotNull, lte, not, or } from 'drizzle-orm'
import { trash } from '../content/history/table.ts'
import { findRestorable } from '../content/history/trash.ts'
import type { Clock, Settings } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Store } from '../database/open.ts'
import { deleteReceipts, endings, type Receipt } from '../receipts/receipts.ts'
import { receipts } from '../receipts/table.ts'
import { day } from '../units.ts'

const month = 30 * day

const monthAgo = ({ clock }: Clock) => new Date(clock().getTime() - month).toISOString()

const unworded = { contact_email: null, reason: null, note: null }

/** What a receipt still tells: a month after the decision it is as good as forgotten, also before it is. */
export function remembered(
  world: Pick<Store, 'db'> & Clock & Settings,
  receipt: Receipt,
): Receipt | undefined {
  const { kind, item, status, decided_at } = receipt
  if (decided_at === null || decided_at > monthAgo(world)) return receipt
  if (endings.includes(status) && !findRestorable(world, world.db, { path: kind }, item)) return
  return { ...receipt, ...unworded }
}

/**
 * A month after the decision: the sender's address and the words of it go, and the receipt of what is there no more. One
 * whose item can still be restored stays, since it would be true again.
 */
export function forgetDecided(world: Pick<Store, 'db' | 'sqlite'> & Clock) {
  const { db, sqlite } = world
  const isOld = lte(receipts.decided_at, monthAgo(world))
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
    return gone + emptied.length
  })
  if (changes > 0) emptyLog(sqlite)
}
