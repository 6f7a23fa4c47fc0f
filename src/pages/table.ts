import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  /** Tells it from other sites of the college. */
  name: text().notNull(),
  began: text().notNull(),
  /** The domain of its ids; null until the first is made. */
  authority: text(),
})
