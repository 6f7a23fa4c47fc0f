import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity, searchable, submission } from '../database/columns.ts'

export const requests = sqliteTable(
  'requests',
  {
    ...identity,
    full_name: text().notNull(),
    email: text().notNull(),
    student_id: text().notNull(),
    ...submission,
    approved_at: text(),
    /** An admin wants it kept beyond the year after its approval. */
    keep: integer({ mode: 'boolean' }).notNull().default(false),
    ...searchable,
    folded_email: text().notNull(),
  },
  (table) => [
    index('requests_review').on(table.status, table.spam, table.id),
    index('requests_person').on(table.student_id, table.folded_email),
  ],
)
