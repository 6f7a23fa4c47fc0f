import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { descending, identity, searchable, submission } from '../database/columns.ts'

type Searched = Record<'folded' | 'folded_email' | 'student_id', AnySQLiteColumn>

const searched = ({ folded, folded_email, student_id }: Searched) =>
  [folded, folded_email, student_id] as const

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
    index('requests_review').on(table.status, table.spam, table.id, ...searched(table)),
    index('requests_newest').on(table.spam, table.id, ...searched(table)),
    index('requests_title').on(
      table.folded,
      descending(table.id),
      table.status,
      table.spam,
      table.folded_email,
      table.student_id,
    ),
    index('requests_person').on(table.student_id, table.folded_email),
  ],
)
