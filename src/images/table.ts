import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const images = sqliteTable('images', {
  hash: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: blob({ mode: 'buffer' }).notNull(),
})

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
