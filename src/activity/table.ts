import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { descending, searchable } from '../database/columns.ts'
import { activityTypes } from './words.ts'

export const activity = sqliteTable(
  'activity',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    /** The admin's name at the time; null for visitors, commands and jobs. */
    by: text(),
    did: text({ enum: activityTypes }).notNull(),
    kind: text().notNull(),
    item: integer().notNull(),
    title: text().notNull(),
    ...searchable,
  },
  (table) => [
    index('activity_item').on(table.kind, table.item, table.id),
    index('activity_kind').on(table.kind, table.id),
    index('activity_by').on(table.by, table.id),
    index('activity_title').on(table.folded, descending(table.id), table.by, table.kind),
  ],
)
