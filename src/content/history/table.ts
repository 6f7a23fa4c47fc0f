import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { descending, given, searchable } from '../../database/columns.ts'

/**
 * What was deleted, of any kind. Its row is in no table of its kind any more, so that no list, count, page, feed or
 * search needs to leave it out.
 */
export const trash = sqliteTable(
  'trash',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    item: integer().notNull(),
    title: text().notNull(),
    ...searchable,
    row: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    deleted_at: text().notNull(),
    by: text(),
    /** Why it was declined, where somebody said so. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('trash_item').on(table.kind, table.item),
    index('trash_list').on(table.kind, table.id, table.deleted_at, table.folded),
    index('trash_title').on(table.kind, table.folded, descending(table.id), table.deleted_at),
    index('trash_deleted').on(table.deleted_at),
  ],
)

/** What an item's fields were, from each revision that changed them until the next one. */
export const versions = sqliteTable(
  'versions',
  {
    kind: text().notNull(),
    item: integer().notNull(),
    revision: integer().notNull(),
    /** Unknown of what is older than the first version that was written down. */
    at: text(),
    by: text(),
    fields: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The addresses of its pictures that are stored here. */
    pictures: text({ mode: 'json' }).$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item, table.revision] }),
    index('versions_pictures').on(table.pictures).where(given('pictures')),
  ],
)
