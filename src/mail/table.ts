import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { descending } from '../database/columns.ts'

const kinds = [
  'alert',
  'approved',
  'denied',
  'digest',
  'damage',
  'test',
  'receipt',
  'asked',
  'decided',
  'password',
  'notice',
] as const

export const emails = sqliteTable(
  'letters',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: kinds }).notNull(),
    request_id: integer(),
    receipt_id: integer(),
    recipient: text(),
    subject: text().notNull(),
    body: text().notNull(),
    nonce: text()
      .notNull()
      .$defaultFn(() => crypto.randomUUID()),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    tried_since: text(),
    error: text(),
    created_at: text().notNull(),
    /** Not sent before then: the decision can still be undone. */
    held_until: text(),
    due_at: text().notNull(),
    sent_at: text(),
    seen: integer({ mode: 'boolean' }).notNull().default(false),
    folded: text().notNull().default(''),
  },
  (table) => [
    index('letters_due').on(table.state, table.due_at),
    index('letters_request').on(table.request_id),
    index('letters_receipt').on(table.receipt_id),
    index('letters_newest').on(table.id, table.state, table.folded, table.recipient),
    index('letters_title').on(table.folded, descending(table.id), table.state, table.recipient),
  ],
)

export type EmailRow = typeof emails.$inferSelect

/** Rate limit of emails to addresses that strangers entered, as keyed hashes; kept for a day. */
export const thirdPartyEmails = sqliteTable(
  'third_party_emails',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    address: text().notNull(),
    network: text(),
    queued_at: text().notNull(),
  },
  (table) => [
    index('third_party_emails_address').on(table.address, table.queued_at),
    index('third_party_emails_network').on(table.network, table.queued_at),
  ],
)
