import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { activity } from './table.ts'

const { item, by } = activity

/** By whom items were approved last, as far as anybody remembers. */
export function approversOf(tx: Queries, kind: string, items: number[]) {
  const rows = tx
    .select({ item, by })
    .from(activity)
    .where(and(eq(activity.kind, kind), inArray(item, items), eq(activity.did, 'approved')))
    .orderBy(asc(activity.id))
    .all()
  return new Map(rows.map((row) => [row.item, row.by]))
}
