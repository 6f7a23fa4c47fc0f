import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** The content table of the FTS5 table `search`, which a migration makes by hand. `place` orders entries by kind and age. */
export const searchEntries = sqliteTable(
  'search_entries',
  {
    place: integer().primaryKey(),
    kind: text().notNull(),
    item: integer().notNull(),
    state: text({ enum: ['published', 'pending', 'spam', 'trash'] }).notNull(),
    words: text().notNull(),
  },
  (table) => [
    uniqueIndex('search_entries_item').on(table.kind, table.item),
    index('search_entries_place').on(table.place, table.kind, table.item),
  ],
)

/** A kind's number in places, the shape of its entries, and whether every row has one. */
export const searchKinds = sqliteTable('search_kinds', {
  number: integer().primaryKey(),
  kind: text().notNull().unique(),
  shape: text().notNull(),
  complete: integer({ mode: 'boolean' }).notNull().default(false),
})
