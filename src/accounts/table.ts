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
  /** When its admin first logged in, or set a password by a link; null for an account that was never entered. */
  entered_at: text(),
  /** A session carries this number and dies when it changes; no number comes again. */
  session_version: integer().notNull().default(1),
  folded_user: text().notNull().unique(),
  folded_email: text().notNull().unique(),
  /** None: as the site is set up. */
  notices: text({ enum: noticeTimes }),
  /** When the last letter told of what had come to wait, and of which activity it was the last to know. */
  noticed_at: text(),
  noticed_to: integer(),
})

/** One-time links to set a password, invitations among them: one per admin. Only a hash of the token is stored. */
export const passwordLinks = sqliteTable('password_links', {
  admin: integer().primaryKey(),
  token_hash: text().notNull().unique(),
  made_at: text().notNull().default(''),
  ends_at: text().notNull(),
})
