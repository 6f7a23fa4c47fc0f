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

/** The links by which admins set a password: one each, good once. Of its token there is a hash alone. */
export const passwordLinks = sqliteTable('password_links', {
  admin: integer().primaryKey(),
  token_hash: text().notNull().unique(),
  ends_at: text().notNull(),
})
