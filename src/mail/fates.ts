import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { letters } from './table.ts'

const { request_id, state, sent_at, error } = letters

/** What became of the letters that tell of approvals, by request; nothing where one is forgotten. */
export function approvalLettersOf(tx: Queries, requests: number[]) {
  const rows = tx
    .select({ request_id, state, sent_at, error })
    .from(letters)
    .where(and(eq(letters.kind, 'approved'), inArray(request_id, requests)))
    .orderBy(asc(letters.id))
    .all()
  return new Map(rows.map(({ request_id, ...fate }) => [request_id, fate]))
}
