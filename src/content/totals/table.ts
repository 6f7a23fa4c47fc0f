import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * How many rows of a kind there are of each sort, since counting them takes longer the more there are. Triggers keep it
 * (migration 0001); a migration that rebuilds a table of content must make its triggers again.
 */
export const totals = sqliteTable(
  'totals',
  {
    content: text().notNull(),
    status: text().notNull(),
    spam: integer({ mode: 'boolean' }).notNull(),
    category: text().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.content, table.status, table.spam, table.category] })],
)
