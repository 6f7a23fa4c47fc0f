import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a site is called by machines for as long as it lives, wherever it moves: one row, made with the database. */
export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  /** Tells it from other sites of the same college. */
  name: text().notNull(),
  began: text().notNull(),
  /** The domain that its names are given under; null until the first is. */
  authority: text(),
})
