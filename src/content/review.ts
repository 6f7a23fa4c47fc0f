import { and, type Column, count, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { isSpam } from '../http/limits/spam.ts'
import type { Body } from '../http/request/bodies.ts'
import type { Sender } from '../http/request/client-address.ts'
import { refuseStale } from '../http/response/revisions.ts'
import type { World } from '../world.ts'
import * as items from './items.ts'
import type { Item, Kind, ReviewedTable } from './kind.ts'
import * as store from './store.ts'

// Submitting, and what an admin decides: for the kinds that strangers may send in.

type Of<Table extends ReviewedTable> = Kind<string, Table>

/** Always pending, whoever sends it. */
const prepareSubmission = <Table extends ReviewedTable>(
  world: World,
  kind: Of<Table>,
  sent: { body: Body; sender: Sender },
) =>
  items.prepare(world, kind, sent, {
    status: 'pending',
    submission_date: world.clock().toISOString(),
    spam: isSpam(sent.body),
  })

/** How a submission comes to be. */
export const making = <Table extends ReviewedTable>(world: World, kind: Of<Table>) => ({
  table: kind.table,
  prepare: (body: Body, sender: Sender) => prepareSubmission(world, kind, { body, sender }),
})

/** An item that is decided about, and the revision an admin saw of it, if they say so. */
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

/** What was published last, whatever the kind's own list is sorted by. */
export const newest = <Table extends ReviewedTable>({ db }: World, kind: Of<Table>, most: number) =>
  store
    .prepareItems(db, kind, { ...lastPublished(kind), isPaged: true })
    .all({ limit: most, offset: 0 }) as unknown as Item<Table>[]

/** When the newest items were published, without the items. */
export function published({ db }: World, kind: Of<ReviewedTable>, most: number) {
  const { list, where, orderBy } = lastPublished(kind)
  const { id, published_at } = kind.table
  return db
    .select({ id: sql<number>`${id}`, published_at: sql<string | null>`${published_at}` })
    .from(store.listed(kind, list))
    .where(where)
    .orderBy(...orderBy)
    .limit(most)
    .all()
}

/** The one that was published next before another; after the first of all comes the newest. */
export function following<Table extends ReviewedTable>(world: World, kind: Of<Table>, id: number) {
  const row = items.find(world, kind, id, false)
  const { published_at: at, id: number } = kind.table
  const [found] = before(world, kind, sql`(${at}, ${number}) < (${row.published_at}, ${row.id})`)
  const [next] = found ? [found] : before(world, kind)
  if (!next || next.id === row.id) return null
  return { id: next.id, title: next.title }
}

function before({ db }: World, kind: Of<ReviewedTable>, bound?: SQL) {
  const { list, where, orderBy } = lastPublished(kind)
  const columns: Record<string, Column> = getTableColumns(kind.table)
  return db
    .select({ id: sql<number>`${kind.table.id}`, title: sql<string>`${columns[kind.title]}` })
    .from(store.listed(kind, list))
    .where(and(where, bound))
    .orderBy(...orderBy)
    .limit(1)
    .all()
}

const lastPublished = ({ table, order }: Of<ReviewedTable>) => ({
  list: order ? ('newest' as const) : ('published' as const),
  where: eq(table.status, 'approved'),
  orderBy: [desc(table.published_at), desc(table.id)],
})

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
