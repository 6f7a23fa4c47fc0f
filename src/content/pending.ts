import { type SQL, sql } from 'drizzle-orm'
import { becamePending, type Since } from '../activity/activity.ts'
import { waitingSince } from '../receipts/columns.ts'
import { type CountContext, titlesOf } from './lists.ts'
import type { ListSource } from './order.ts'

export type PendingTitles = { count: number; titles: string[] }

const maxTitles = 20

export const pendingSince = (context: CountContext, source: ListSource, then: string) =>
  titlesWhere(context, source, sql`${waitingSince(source)} < ${then}`)

export const newlyPending = (
  context: CountContext,
  source: ListSource,
  since: Omit<Since, 'kind'>,
) =>
  titlesWhere(
    context,
    source,
    sql`id in ${becamePending(context.db, { ...since, kind: source.path })}`,
  )

export const newestPending = (context: CountContext, source: ListSource, limit: number) =>
  titlesOf(context, source, { status: 'pending' }, { limit }).items.map(({ id }) => id)

function titlesWhere(context: CountContext, source: ListSource, condition: SQL): PendingTitles {
  const { items, total } = titlesOf(
    context,
    source,
    { status: 'pending' },
    { limit: maxTitles, condition },
  )
  return { count: total, titles: items.map(({ title }) => title) }
}
