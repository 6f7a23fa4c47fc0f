import { and, type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { onceFor } from '../once-for.ts'
import type { ContentContext } from './context.ts'
import { find } from './items.ts'
import type { Kind, ReviewedTable } from './kind.ts'
import { lastPublished } from './review.ts'
import { listed } from './store.ts'

type Of<Table extends ReviewedTable> = Kind<string, Table>

type Asked = { id: number; isAdmin: boolean }

/**
 * The one that was published next before another; after the first of all comes the newest. None comes after what waits,
 * which only admins can read.
 */
export function following<Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  { id, isAdmin }: Asked,
) {
  const row = find(world, kind, id, isAdmin)
  if (row.status !== 'approved') return null
  const { first, after } = asked(world.db)(kind)
  const next = after.get({ at: row.published_at, id: row.id }) ?? first.get()
  return next?.id === row.id ? null : (next ?? null)
}

const asked = onceFor((db: Queries) =>
  onceFor((kind: Of<ReviewedTable>) => {
    const { published_at, id } = kind.table
    const last = sql`(${sql.placeholder('at')}, ${sql.placeholder('id')})`
    return {
      first: newest(db, kind).prepare(),
      after: newest(db, kind, sql`(${published_at}, ${id}) < ${last}`).prepare(),
    }
  }),
)

function newest(db: Queries, kind: Of<ReviewedTable>, bound?: SQL) {
  const { list, where, orderBy } = lastPublished(kind)
  const columns: Record<string, Column> = getTableColumns(kind.table)
  return db
    .select({ id: sql<number>`${kind.table.id}`, title: sql<string>`${columns[kind.title]}` })
    .from(listed(kind, list))
    .where(and(where, bound))
    .orderBy(...orderBy)
    .limit(1)
}
