import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Replies to creates with an Idempotency-Key. */
export const replies = sqliteTable(
  'replies',
  {
    key: text().notNull(),
    path: text().notNull(),
    session: text().notNull(),
    /** A digest of what was sent: a key alone could be guessed. */
    content: text().notNull(),
    status: integer().notNull(),
    body: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Erased together with this row. */
    made_in: text().notNull(),
    made_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.path, table.session, table.content] }),
    index('replies_created').on(table.created_at),
    index('replies_made').on(table.made_in, table.made_id),
  ],
)
