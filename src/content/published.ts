import { and, desc, eq, sql } from 'drizzle-orm'
import type { Values } from '../fields/names.ts'
import type { ContentContext } from './context.ts'
import type { Item, Kind, ReviewedTable } from './kind.ts'
import { commonColumns, reviewColumns, rowDecoder, selectItems } from './store.ts'

// Published items by the date of publication, whatever the kind's list is sorted by.

type Reading = Pick<ContentContext, 'db'>

export function newest<Table extends ReviewedTable>(
  { db }: Reading,
  kind: Kind<string, Table>,
  limit: number,
) {
  const { status, published_at, id } = kind.table
  const rows = selectItems(kind, {
    where: eq(status, 'approved'),
    orderBy: [desc(published_at), desc(id)],
    include: ['updated_at'],
  })
  const items = db.all<Values>(sql`${rows} limit ${limit}`).map(rowDecoder(kind))
  return items as (Item<Table> & { updated_at: string })[]
}

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
