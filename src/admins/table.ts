import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity } from '../database/columns.ts'

export const admins = sqliteTable('admins', {
  ...identity,
  user: text().notNull(),
  email: text().notNull(),
  role: text({ enum: ['admin'] })
    .notNull()
    .default('admin'),
  password_hash: text().notNull(),
  /** A session carries this number and dies when it changes; no number comes again. */
  session_version: integer().notNull().default(1),
  folded_user: text().notNull().unique(),
  folded_email: text().notNull().unique(),
})
