import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isSet } from '../database/columns.ts'
import { type Message, proposalDecisions, type ReceiptStatus, receiptStatuses } from './words.ts'

type UndoState = {
  status: ReceiptStatus
  note: string | null
  changed_at: string | null
  conversation?: Message[] | null
}

/** The fields to change. `revision` is what readers see of the item until then. */
export type Proposal = {
  at: string
  revision: number
  fields: Record<string, unknown>
  /** Those of its pictures that this site stores. */
  pictures: string[] | null
  /** Once approved: the values before it, for undoing it. */
  was?: Record<string, unknown>
}

/** What became of a submission. Outlives a declined or withdrawn item by a month. */
export const receipts = sqliteTable(
  'receipts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    item: integer().notNull(),
    /** The token is derived from this and the secret, so that emails can carry the link. */
    nonce: text().notNull(),
    /** False for a repeated request for access: it shows what becomes of the first one. */
    may_change: integer({ mode: 'boolean' }).notNull().default(true),
    status: text({ enum: receiptStatuses }).notNull().default('waiting'),
    note: text(),
    reason: text(),
    submitted_at: text().notNull(),
    decided_at: text(),
    /** When its sender edited it, until an admin looks. */
    changed_at: text(),
    contact_email: text(),
    /** The state before the last decision or request for changes. */
    before_asking: text({ mode: 'json' }).$type<UndoState>(),
    conversation: text({ mode: 'json' }).$type<Message[]>(),
    /** It was approved, or changes were asked for, and that was undone before the email was sent. */
    is_untold: integer({ mode: 'boolean' }).notNull().default(false),
    /** Kept after its decision for as long as that can be undone. */
    proposal: text({ mode: 'json' }).$type<Proposal>(),
    proposal_fate: text({ enum: proposalDecisions }),
    /** When it was proposed, or decided. */
    proposal_at: text(),
  },
  (table) => [
    index('receipts_item').on(table.kind, table.item),
    index('receipts_submitted').on(table.submitted_at),
    index('receipts_decided').on(table.kind, table.decided_at),
    index('receipts_proposal').on(table.proposal_at).where(isSet('proposal')),
  ],
)

/** Hashes of a receipt's tokens. Links made with an earlier secret, or before the site moved, go on working. */
export const receiptLinks = sqliteTable(
  'receipt_links',
  {
    hash: text().primaryKey(),
    receipt: integer().notNull(),
  },
  (table) => [index('receipt_links_receipt').on(table.receipt)],
)
