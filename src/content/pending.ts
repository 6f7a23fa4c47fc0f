import { type SQL, sql } from 'drizzle-orm'
import { becamePending, type Since } from '../activity/activity.ts'
import { waitingSince } from '../receipts/columns.ts'
import { type Counting, titlesOf } from './lists.ts'
import type { Listable } from './order.ts'

export type PendingTitles = { count: number; titles: string[] }

const maxTitles = 20

export const pendingSince = (context: Counting, of: Listable, then: string) =>
  titlesWhere(context, of, sql`${waitingSince(of)} < ${then}`)

export const newlyPending = (context: Counting, of: Listable, since: Omit<Since, 'kind'>) =>
  titlesWhere(context, of, sql`id in ${becamePending(context.db, { ...since, kind: of.path })}`)

export const newestPending = (context: Counting, of: Listable, limit: number) =>
  titlesOf(context, of, { status: 'pending' }, { limit }).items.map(({ id }) => id)

function titlesWhere(context: Counting, of: Listable, condition: SQL): PendingTitles {
  const { items, total } = titlesOf(
    context,
    of,
    { status: 'pending' },
    { limit: maxTitles, condition },
  )
  return { count: total, titles: items.map(({ title }) => title) }
}
