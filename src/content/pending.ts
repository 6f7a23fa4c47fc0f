import { type SQL, sql } from 'drizzle-orm'
import { becamePending, type PendingSince } from '../activity/activity.ts'
import { pendingSinceColumn } from '../receipts/review-fields.ts'
import { type CountContext, titlesOf } from './lists.ts'
import type { ListSource } from './order.ts'

export type PendingTitles = { count: number; titles: string[] }

const maxTitles = 20

export const pendingTitlesBefore = (context: CountContext, source: ListSource, then: string) =>
  titlesWhere(context, source, sql`${pendingSinceColumn(source)} < ${then}`)

export function newlyPendingTitles(context: CountContext, source: ListSource, since: PendingSince) {
  const items = becamePending(context.db, source.path, since)
  return titlesWhere(context, source, sql`id in ${items}`)
}

function titlesWhere(context: CountContext, source: ListSource, condition: SQL): PendingTitles {
  const query = { status: 'pending' } as const
  const { titles, total } = titlesOf(context, source, query, { limit: maxTitles, condition })
  return { count: total, titles }
}
