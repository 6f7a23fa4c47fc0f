import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a create answered, so that the same one sent again answers the same and writes nothing. */
export const replies = sqliteTable(
  'replies',
  {
    key: text().notNull(),
    path: text().notNull(),
    session: text().notNull(),
    /** Of what was sent. A key alone is easily guessed, and what it answers holds somebody's data. */
    content: text().notNull(),
    status: integer().notNull(),
    body: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The row it tells of, whose end it doesn't outlive. */
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
