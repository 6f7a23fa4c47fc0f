import { count, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from './open.ts'

export const totalIn = (tx: Queries, from: SQLiteTable | SQL, where?: SQL) =>
  tx.select({ total: count() }).from(from).where(where).get()?.total ?? 0

export const hasRows = (tx: Queries, table: SQLiteTable) =>
  tx.select({ one: sql`1` }).from(table).limit(1).get() !== undefined
