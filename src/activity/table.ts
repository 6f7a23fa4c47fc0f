import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { descending, searchable } from '../database/columns.ts'
import { activityTypes } from './words.ts'

/** Who did what, and when. It names people who work here, and of a student nothing. */
export const activity = sqliteTable(
  'activity',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    /** The admin's name as it was then; none for a visitor, a command, and what happens by itself. */
    by: text(),
    did: text({ enum: activityTypes }).notNull(),
    kind: text().notNull(),
    item: integer().notNull(),
    /** What the item was called then. */
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
