import { and, type Column, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import type { ContentContext } from './context.ts'
import { find } from './items.ts'
import type { Item, Kind, Reviewed, ReviewedTable } from './kind.ts'
import { allItems, commonColumns, fromDatabase, reviewColumns } from './store.ts'

// Published items by the date of publication, whatever the kind's list is sorted by.

type Reading = Pick<ContentContext, 'db'>
type Row = Record<string, unknown>

const lastPublished = ({ table }: Reviewed) => ({
  where: eq(table.status, 'approved'),
  orderBy: [desc(table.published_at), desc(table.id)],
})

export const newest = <Table extends ReviewedTable>(
  { db }: Reading,
  kind: Kind<string, Table>,
  limit: number,
) =>
  db
    .all<Row>(
      sql`${allItems(kind, { ...lastPublished(kind), also: ['updated_at'] })} limit ${limit}`,
    )
    .map(fromDatabase(kind)) as (Item<Table> & { updated_at: string })[]

/** The newest public items, with the time of their last write where their kind records it. */
export function published({ db }: Reading, kind: Kind, limit: number) {
  const { id } = commonColumns(kind)
  const reviewed = reviewColumns(kind)
  const isPublic = reviewed && and(eq(reviewed.status, 'approved'), eq(reviewed.spam, false))
  return db
    .select({ id, updated_at: sql<string | null>`${reviewed?.updated_at ?? null}` })
    .from(kind.table)
    .where(isPublic)
    .orderBy(desc(id))
    .limit(limit)
    .all()
}

/** The item that was published before this one; after the oldest comes the newest. */
export function following<Table extends ReviewedTable>(
  world: ContentContext,
  kind: Kind<string, Table>,
  { id, isAdmin }: { id: number; isAdmin: boolean },
) {
  const row = find(world, kind, id, isAdmin)
  if (row.status !== 'approved') return null
  const { published_at, id: own } = kind.table
  const isBefore = sql`(${published_at}, ${own}) < (${row.published_at}, ${row.id})`
  const next = newestWhere(world.db, kind, isBefore) ?? newestWhere(world.db, kind)
  return next && next.id !== row.id ? next : null
}

function newestWhere(db: Queries, kind: Reviewed, bound?: SQL) {
  const { where, orderBy } = lastPublished(kind)
  const columns: Record<string, Column> = getTableColumns(kind.table)
  return db
    .select({ id: sql<number>`${kind.table.id}`, title: sql<string>`${columns[kind.title]}` })
    .from(kind.table)
    .where(and(where, bound))
    .orderBy(...orderBy)
    .limit(1)
    .get()
}
