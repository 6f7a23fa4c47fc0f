import { and, desc, type SQL, sql } from 'drizzle-orm'
import { cameToWait, type Since } from '../activity/activity.ts'
import type { Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { waitingSince } from '../receipts/columns.ts'
import { type Listable, listOn, standsOn } from './order.ts'
import { commonColumns, listed } from './store.ts'

/** How many wait, and the titles of those that came last. */
export type WaitingTitles = { count: number; titles: string[] }

const mostTitles = 20

/** What has been waiting since before then; spam doesn't count. */
export const overdue = (world: Pick<Store, 'db'>, of: Listable, then: string) =>
  waitingWhere(world, of, sql`${waitingSince(of)} < ${then}`)

/** What has come to wait since then. */
export const come = (world: Pick<Store, 'db'>, of: Listable, since: Omit<Since, 'kind'>) =>
  waitingWhere(world, of, sql`id in ${cameToWait(world.db, { ...since, kind: of.path })}`)

/** The ids of those that came last. */
export const newestWaiting = ({ db }: Pick<Store, 'db'>, of: Listable, most: number) =>
  db
    .select({ id: sql<number>`id` })
    .from(listed(of, listOn(of, 'pending')))
    .where(standsOn(of, 'pending'))
    .orderBy(desc(commonColumns(of).id))
    .limit(most)
    .all()
    .map(({ id }) => id)

function waitingWhere({ db }: Pick<Store, 'db'>, of: Listable, where: SQL): WaitingTitles {
  const which = and(standsOn(of, 'pending'), where)
  const from = listed(of, listOn(of, 'pending'))
  const total = totalIn(db, from, which)
  if (total === 0) return { count: 0, titles: [] }
  const titles = db
    .select({ title: sql<string>`${sql.identifier(of.title)}` })
    .from(from)
    .where(which)
    .orderBy(desc(commonColumns(of).id))
    .limit(mostTitles)
    .all()
  return { count: total, titles: titles.map(({ title }) => title) }
}
