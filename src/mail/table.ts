import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { descending } from '../database/columns.ts'
import { emailKinds } from './words.ts'

/** The letters: waiting to go out, sent, or given up. */
export const letters = sqliteTable(
  'letters',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: emailKinds }).notNull(),
    /** The request it tells of; one alert for each. */
    request_id: integer(),
    /** The receipt of a submission that it tells of. */
    receipt_id: integer(),
    /** None: whoever gets the alerts when it goes out. */
    recipient: text(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Makes the Message-ID one that nobody else has, and the same at every try. */
    nonce: text()
      .notNull()
      .$defaultFn(() => crypto.randomUUID()),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    /** When the first of these tries was: two days later it is given up. */
    tried_since: text(),
    /** What the last try was answered. */
    error: text(),
    created_at: text().notNull(),
    /** It tells of what can still be undone, and isn't tried before then. */
    held_until: text(),
    /** When it is to be tried; for one that was given up, when that was. */
    due_at: text().notNull(),
    sent_at: text(),
    /** Whether an admin has put away the warning that it was given up. */
    seen: integer({ mode: 'boolean' }).notNull().default(false),
    /** The subject, as a search compares with it. */
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

/** Emails that went into the queue for an address that a stranger gave, by keyed hashes; kept for a day. */
export const thirdPartyEmails = sqliteTable(
  'third_party_emails',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    address: text().notNull(),
    /** None where an admin let it out. */
    network: text(),
    queued_at: text().notNull(),
  },
  (table) => [
    index('third_party_emails_address').on(table.address, table.queued_at),
    index('third_party_emails_network').on(table.network, table.queued_at),
  ],
)
