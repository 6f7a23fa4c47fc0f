import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const sessions = sqliteTable(
  'sessions',
  {
    /** Random, since a counter would repeat in a restored database. */
    id: integer().primaryKey(),
    admin: integer().notNull(),
    begun_at: text().notNull(),
    seen_at: text().notNull(),
    ends_at: text().notNull(),
    browser: text(),
  },
  (table) => [
    index('sessions_admin').on(table.admin, table.seen_at),
    index('sessions_end').on(table.ends_at),
  ],
)
