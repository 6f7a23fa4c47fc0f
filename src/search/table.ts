import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * What can be found, and the words by which. The full-text index `search` (made in a migration by hand, since Drizzle
 * knows no virtual tables) reads its texts here. `place` orders the entries: by kind, then by age.
 */
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
    // by which the panel looks up what the index has found, however few entries SQLite believes in
    index('search_entries_place').on(table.place, table.kind, table.item),
  ],
)

/** The number by which a place names a kind, the shape of its entries, and whether every row has one. */
export const searchKinds = sqliteTable('search_kinds', {
  number: integer().primaryKey(),
  kind: text().notNull().unique(),
  shape: text().notNull(),
  complete: integer({ mode: 'boolean' }).notNull().default(false),
})
