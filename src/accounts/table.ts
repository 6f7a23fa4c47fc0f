import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity } from '../database/columns.ts'
import { noticeTimes } from './words.ts'

export const admins = sqliteTable('admins', {
  ...identity,
  user: text().notNull(),
  email: text().notNull(),
  role: text({ enum: ['admin'] })
    .notNull()
    .default('admin'),
  password_hash: text().notNull(),
  entered_at: text(),
  /** Sessions with another number are invalid; numbers are never used again. */
  session_version: integer().notNull().default(1),
  folded_user: text().notNull().unique(),
  folded_email: text().notNull().unique(),
  notices: text({ enum: noticeTimes }),
  /** When the last notice was sent, and the newest activity it covered. */
  noticed_at: text(),
  noticed_to: integer(),
})

/** One per admin, invitations included. Only the token's hash is stored. */
export const passwordLinks = sqliteTable('password_links', {
  admin: integer().primaryKey(),
  token_hash: text().notNull().unique(),
  made_at: text().notNull().default(''),
  ends_at: text().notNull(),
})
