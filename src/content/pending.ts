import { and, desc, type SQL, sql } from 'drizzle-orm'
import { becamePending, type Since } from '../activity/activity.ts'
import type { Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { waitingSince } from '../receipts/columns.ts'
import { hasStatus, type Listable } from './order.ts'
import { commonColumns } from './store.ts'

export type PendingTitles = { count: number; titles: string[] }

const maxTitles = 20

export const pendingSince = (world: Pick<Store, 'db'>, of: Listable, then: string) =>
  titlesWhere(world, of, sql`${waitingSince(of)} < ${then}`)

export const newlyPending = (world: Pick<Store, 'db'>, of: Listable, since: Omit<Since, 'kind'>) =>
  titlesWhere(world, of, sql`id in ${becamePending(world.db, { ...since, kind: of.path })}`)

export const newestPending = ({ db }: Pick<Store, 'db'>, of: Listable, limit: number) =>
  db
    .select({ id: sql<number>`id` })
    .from(of.table)
    .where(hasStatus(of, 'pending'))
    .orderBy(desc(commonColumns(of).id))
    .limit(limit)
    .all()
    .map(({ id }) => id)

function titlesWhere({ db }: Pick<Store, 'db'>, of: Listable, where: SQL): PendingTitles {
  const which = and(hasStatus(of, 'pending'), where)
  const total = totalIn(db, of.table, which)
  if (total === 0) return { count: 0, titles: [] }
  const titles = db
    .select({ title: sql<string>`${sql.identifier(of.title)}` })
    .from(of.table)
    .where(which)
    .orderBy(desc(commonColumns(of).id))
    .limit(maxTitles)
    .all()
  return { count: total, titles: titles.map(({ title }) => title) }
}
