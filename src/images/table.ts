import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Pictures live in the database, so that one file is the whole site. */
export const images = sqliteTable('images', {
  hash: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: blob({ mode: 'buffer' }).notNull(),
})

/** The smaller ones, for smaller screens. */
export const imageCopies = sqliteTable(
  'image_copies',
  {
    hash: text()
      .notNull()
      .references(() => images.hash, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
)
