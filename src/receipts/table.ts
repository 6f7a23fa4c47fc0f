import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { fates } from './words.ts'

/** What became of a submission, for whoever sent it. It outlives an item that is declined or withdrawn by a month. */
export const receipts = sqliteTable(
  'receipts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    item: integer().notNull(),
    /** The token of its address is made of this and the site's key, so that letters can name it. */
    nonce: text().notNull(),
    token_hash: text().notNull(),
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
  },
  (table) => [
    uniqueIndex('receipts_token').on(table.token_hash),
    index('receipts_item').on(table.kind, table.item),
    index('receipts_submitted').on(table.submitted_at),
    index('receipts_decided').on(table.kind, table.decided_at),
  ],
)
