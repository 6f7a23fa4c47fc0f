import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Fate, fates, type Said } from './words.ts'

type Asked = { status: Fate; note: string | null; changed_at: string | null }

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
    status: text({ enum: fates }).notNull().default('waiting'),
    /** What an admin asks to be changed. */
    note: text(),
    /** Why it was declined. */
    reason: text(),
    submitted_at: text().notNull(),
    decided_at: text(),
    /** When its sender changed it, unless an admin has looked since. */
    changed_at: text(),
    contact_email: text(),
    /** What it said before changes were asked for, to take that back. */
    before_asking: text({ mode: 'json' }).$type<Asked>(),
    /** What was asked and changed, until it is decided. */
    conversation: text({ mode: 'json' }).$type<Said[]>(),
    /** Its item was approved, and that was undone before its sender was told. */
    is_untold: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('receipts_item').on(table.kind, table.item),
    index('receipts_submitted').on(table.submitted_at),
    index('receipts_decided').on(table.kind, table.decided_at),
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
