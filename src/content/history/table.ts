import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { descending, isSet, searchable } from '../../database/columns.ts'

/** Deleted items of all kinds. Their rows leave the kinds' tables, so that no list or page needs to filter them. */
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
    reason: text(),
  },
  (table) => [
    uniqueIndex('trash_item').on(table.kind, table.item),
    index('trash_list').on(table.kind, table.id, table.deleted_at, table.folded),
    index('trash_title').on(table.kind, table.folded, descending(table.id), table.deleted_at),
    index('trash_deleted').on(table.deleted_at),
  ],
)

/** The fields of an item from a revision on, until the next version. */
export const versions = sqliteTable(
  'versions',
  {
    kind: text().notNull(),
    item: integer().notNull(),
    revision: integer().notNull(),
    /** Null where a row is older than its first version. */
    at: text(),
    by: text(),
    fields: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Those of its pictures that this site stores. */
    pictures: text({ mode: 'json' }).$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item, table.revision] }),
    index('versions_pictures').on(table.pictures).where(isSet('pictures')),
  ],
)
