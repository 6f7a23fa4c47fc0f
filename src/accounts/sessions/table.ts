import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A token is worthless once its session is deleted. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** Random, since a counter would repeat in a restored database. */
    id: integer().primaryKey(),
    admin: integer().notNull(),
    begun_at: text().notNull(),
    /** To within a few minutes. */
    seen_at: text().notNull(),
    ends_at: text().notNull(),
    browser: text(),
  },
  (table) => [
    index('sessions_admin').on(table.admin, table.seen_at),
    index('sessions_end').on(table.ends_at),
  ],
)
