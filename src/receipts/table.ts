import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { given } from '../database/columns.ts'
import { proposalDecisions, type ReceiptStatus, receiptStatuses, type Said } from './words.ts'

type Before = {
  status: ReceiptStatus
  note: string | null
  changed_at: string | null
  conversation?: Said[] | null
}
type Values = Record<string, unknown>

/** The fields that are to be other ones, and at which revision readers see the item until they are. */
export type Proposal = {
  at: string
  revision: number
  fields: Values
  /** The addresses of its pictures that are stored here. */
  pictures: string[] | null
  /** Once it is approved: what these fields were. */
  was?: Values
}

/** What became of a submission, for whoever sent it. It outlives an item that is declined or withdrawn by a month. */
export const receipts = sqliteTable(
  'receipts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    item: integer().notNull(),
    /** The token of its address is made of this and the site's key, so that letters can name it. */
    nonce: text().notNull(),
    /** Whoever asks once more for what waits already sees what becomes of it, and changes nothing of it. */
    may_change: integer({ mode: 'boolean' }).notNull().default(true),
    status: text({ enum: receiptStatuses }).notNull().default('waiting'),
    /** What an admin asks to be changed. */
    note: text(),
    /** Why it was declined. */
    reason: text(),
    submitted_at: text().notNull(),
    decided_at: text(),
    /** When its sender changed it, unless an admin has looked since. */
    changed_at: text(),
    contact_email: text(),
    /** What it said before changes were asked for, or it was decided, to take that back. */
    before_asking: text({ mode: 'json' }).$type<Before>(),
    /** What was asked and changed, until it is decided. */
    conversation: text({ mode: 'json' }).$type<Said[]>(),
    /** Its item was approved, and that was undone before its sender was told. */
    is_untold: integer({ mode: 'boolean' }).notNull().default(false),
    /** What its sender would change of what is published; once that is decided, as long as that can be undone. */
    proposal: text({ mode: 'json' }).$type<Proposal>(),
    /** How the last one was decided; nothing as long as it waits. */
    proposal_fate: text({ enum: proposalDecisions }),
    /** When it came, or was decided. */
    proposal_at: text(),
  },
  (table) => [
    index('receipts_item').on(table.kind, table.item),
    index('receipts_submitted').on(table.submitted_at),
    index('receipts_decided').on(table.kind, table.decided_at),
    index('receipts_proposal').on(table.proposal_at).where(given('proposal')),
  ],
)

/**
 * The links that lead to a receipt: the hashes of their tokens. Those that were handed out before the site's key changed,
 * or before the site moved, go on working beside the one that the present key makes.
 */
export const receiptLinks = sqliteTable(
  'receipt_links',
  {
    hash: text().primaryKey(),
    receipt: integer().notNull(),
  },
  (table) => [index('receipt_links_receipt').on(table.receipt)],
)
