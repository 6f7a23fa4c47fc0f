import { and, desc, eq, getTableName, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isOneOf } from '../database/columns.ts'
import type { Queries } from '../database/open.ts'
import { pendingProposal, proposedChanges } from './conversation.ts'
import type { Receipt } from './receipts.ts'
import { receipts } from './table.ts'
import type { Mark, Message, Proposed, ReceiptStatus } from './words.ts'

export type ReviewFields = {
  review: ReceiptStatus
  note: string | null
  changed_at: string | null
  contact_email: string | null
  conversation: Message[]
  proposal: Proposed | null
}

/** The receipts of items, by the items' ids. */
export const receiptsOf = (tx: Queries, kind: string, items: number[]): Map<number, Receipt> =>
  new Map(
    tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.kind, kind), isOneOf(receipts.item, items)))
      .orderBy(desc(receipts.id))
      .all()
      .map((receipt) => [receipt.item, receipt]),
  )

export const receiptFields = (receipt: Receipt | undefined, row: object): ReviewFields => ({
  review: receipt?.status ?? 'waiting',
  note: receipt?.note ?? null,
  changed_at: receipt?.changed_at ?? null,
  contact_email: receipt?.contact_email ?? null,
  conversation: receipt?.conversation ?? [],
  proposal: receipt ? proposedChanges(pendingProposal(receipt), row) : null,
})

/** Since when an item waits: its submission, or the proposal of a change to it. */
export function pendingSinceColumn({ path, table }: { path: string; table: SQLiteTable }) {
  if (!('proposed' in table)) return sql`submission_date`
  const proposedAt = sql`select proposal_at from receipts where kind = ${path} and item = ${sql.identifier(getTableName(table))}.id`
  return sql`case when proposed is null then submission_date else (${proposedAt}) end`
}

export const itemsWithMark = (kind: string, mark: Mark) =>
  sql`(select ${receipts.item} from ${receipts} where ${receipts.kind} = ${kind} and ${hasMark(mark)})`

function hasMark(mark: Mark) {
  if (mark === 'changed') return isNotNull(receipts.changed_at)
  if (mark === 'proposed') return and(isNotNull(receipts.proposal), isNull(receipts.proposal_fate))
  return eq(receipts.status, mark)
}
