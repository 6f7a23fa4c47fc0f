import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a create answered, so that the same one sent again answers the same and writes nothing. */
export const replies = sqliteTable(
  'replies',
  {
    key: text().notNull(),
    path: text().notNull(),
    session: text().notNull(),
    status: integer().notNull(),
    body: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.path, table.session] }),
    index('replies_created').on(table.created_at),
  ],
)
