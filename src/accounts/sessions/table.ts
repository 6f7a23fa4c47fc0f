import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Where admins are logged in. A token names its session, and is worth nothing once that is gone. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** Drawn, not counted: an older copy of the database that is put back would count to the same numbers again. */
    id: integer().primaryKey(),
    admin: integer().notNull(),
    begun_at: text().notNull(),
    /** To some minutes. */
    seen_at: text().notNull(),
    ends_at: text().notNull(),
    /** In words, without anything else of the device or its network. */
    browser: text(),
  },
  (table) => [
    index('sessions_admin').on(table.admin, table.seen_at),
    index('sessions_end').on(table.ends_at),
  ],
)
