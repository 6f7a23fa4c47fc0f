import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { isSpam } from '../http/limits/spam.ts'
import type { Body } from '../http/request/bodies.ts'
import { refuseStale } from '../http/response/revisions.ts'
import type { World } from '../world.ts'
import * as items from './items.ts'
import type { Kind, ReviewedTable } from './kind.ts'
import * as store from './store.ts'

// Submitting, and what an admin decides: for the kinds that strangers may send in.

type Of<Table extends ReviewedTable> = Kind<string, Table>

/** Always pending, whoever sends it. */
export const prepareSubmission = <Table extends ReviewedTable>(
  world: World,
  kind: Of<Table>,
  body: Body,
) =>
  items.prepare(world, kind, body, {
    status: 'pending',
    submission_date: world.clock().toISOString(),
    spam: isSpam(body),
  })

/** An item that is decided about, and the revision an admin saw of it, if he says so. */
type Chosen = { id: number; ifMatch?: string | null }
export type Decided<Table extends ReviewedTable> = {
  row: store.Stored<Table>
  affectedRows: number
}

/** Approving twice is fine, and the date stays the first one's. */
export const approve = <Table extends ReviewedTable>(
  world: World,
  kind: Of<Table>,
  chosen: Chosen,
) =>
  decide(world, kind, chosen, ({ status }) =>
    status === 'approved'
      ? undefined
      : { status: 'approved', published_at: world.clock().toISOString(), spam: false },
  )

export const takeFromSpam = <Table extends ReviewedTable>(
  world: World,
  kind: Of<Table>,
  chosen: Chosen,
) => decide(world, kind, chosen, (row) => (row.spam ? { spam: false } : undefined))

/** How many have been waiting since before then; spam doesn't count. */
export const countOverdue = ({ db }: World, { table }: { table: ReviewedTable }, then: string) =>
  db
    .select({ total: count() })
    .from(store.listed({ table }, 'review'))
    .where(and(eq(table.status, 'pending'), eq(table.spam, false), lt(table.submission_date, then)))
    .get()?.total ?? 0

/** When the newest items were published, without the items. */
export const published = ({ db }: World, { table }: { table: ReviewedTable }, most: number) =>
  db
    .select({
      id: sql<number>`${table.id}`,
      published_at: sql<string | null>`${table.published_at}`,
    })
    .from(store.listed({ table }, 'published'))
    .where(eq(table.status, 'approved'))
    .orderBy(desc(table.published_at), desc(table.id))
    .limit(most)
    .all()

type Changes = Partial<ReviewedTable['$inferInsert']>

/** Changes a row where there is something to change; says how many it changed. */
function decide<Table extends ReviewedTable>(
  world: World,
  kind: Of<Table>,
  { id, ifMatch = null }: Chosen,
  change: (row: store.Stored<Table>) => Changes | undefined,
) {
  const decided = world.db.transaction((tx) => {
    const row = items.read(tx, kind, id)
    refuseStale(ifMatch, row.revision, store.itemOf(row))
    const changes = change(row)
    return changes
      ? { row: store.updateRow(tx, kind, row, changes), affectedRows: 1 }
      : { row, affectedRows: 0 }
  })
  world.cache.invalidate()
  return decided
}
