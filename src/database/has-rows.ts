import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from './open.ts'

/** Whether a table holds anything. */
export const hasRows = (tx: Queries, table: SQLiteTable) =>
  tx.select({ one: sql`1` }).from(table).limit(1).get() !== undefined
