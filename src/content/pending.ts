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

export const newestPendingIds = (context: CountContext, source: ListSource, limit: number) =>
  titlesOf(context, source, { status: 'pending' }, { limit }).items.map(({ id }) => id)

function titlesWhere(context: CountContext, source: ListSource, condition: SQL): PendingTitles {
  const first = { limit: maxTitles, condition }
  const { items, total } = titlesOf(context, source, { status: 'pending' }, first)
  return { count: total, titles: items.map(({ title }) => title) }
}
