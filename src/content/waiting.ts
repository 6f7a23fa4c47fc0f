import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { cameToWait, type Since } from '../activity/activity.ts'
import type { Store } from '../database/open.ts'
import type { Kind, ReviewedTable } from './kind.ts'
import { commonColumns, listed } from './store.ts'

type Of = Kind<string, ReviewedTable>
/** How many wait, and the titles of those that came last. */
export type Waiting = { count: number; titles: string[] }

const mostTitles = 20

/** What has been waiting since before then; spam doesn't count. */
export const overdue = (world: Pick<Store, 'db'>, kind: Of, then: string) =>
  waitingWhere(world, kind, lt(kind.table.submission_date, then))

/** What has come to wait since then. */
export const come = (world: Pick<Store, 'db'>, kind: Of, since: Omit<Since, 'kind'>) =>
  waitingWhere(
    world,
    kind,
    inArray(kind.table.id, cameToWait(world.db, { ...since, kind: kind.path })),
  )

function waitingWhere({ db }: Pick<Store, 'db'>, kind: Of, where: SQL): Waiting {
  const { status, spam } = kind.table
  const which = and(eq(status, 'pending'), eq(spam, false), where)
  const from = listed(kind, 'review')
  const total = db.select({ total: count() }).from(from).where(which).get()?.total ?? 0
  if (total === 0) return { count: 0, titles: [] }
  const titles = db
    .select({ title: sql<string>`${sql.identifier(kind.title)}` })
    .from(from)
    .where(which)
    .orderBy(desc(commonColumns(kind).id))
    .limit(mostTitles)
    .all()
  return { count: total, titles: titles.map(({ title }) => title) }
}
