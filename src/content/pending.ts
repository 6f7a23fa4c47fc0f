import { type SQL, sql } from 'drizzle-orm'
import { becamePending, type Since } from '../activity/activity.ts'
import { waitingSince } from '../receipts/columns.ts'
import { type Counting, titlesOf } from './lists.ts'
import type { Listable } from './order.ts'

export type PendingTitles = { count: number; titles: string[] }

const maxTitles = 20

export const pendingSince = (world: Counting, of: Listable, then: string) =>
  titlesWhere(world, of, sql`${waitingSince(of)} < ${then}`)

export const newlyPending = (world: Counting, of: Listable, since: Omit<Since, 'kind'>) =>
  titlesWhere(world, of, sql`id in ${becamePending(world.db, { ...since, kind: of.path })}`)

export const newestPending = (world: Counting, of: Listable, limit: number) =>
  titlesOf(world, of, { status: 'pending' }, { limit }).items.map(({ id }) => id)

function titlesWhere(world: Counting, of: Listable, also: SQL): PendingTitles {
  const { items, total } = titlesOf(world, of, { status: 'pending' }, { limit: maxTitles, also })
  return { count: total, titles: items.map(({ title }) => title) }
}
