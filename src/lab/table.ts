import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity } from '../database/columns.ts'

/** At most one row. */
export const lab = sqliteTable('lab', {
  ...identity,
  monday: text(),
  tuesday: text(),
  wednesday: text(),
  thursday: text(),
  friday: text(),
  saturday: text(),
  sunday: text(),
  contact: text(),
  room: text(),
  notice: text(),
  notice_until: text(),
  clock: text(),
})
