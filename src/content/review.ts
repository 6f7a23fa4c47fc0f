import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { actOf } from '../activity/activity.ts'
import type { Did } from '../activity/words.ts'
import type { Transaction } from '../database/open.ts'
import { isSpam } from '../http/limits/spam.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { type Handed, handed, handOut, issue, receiptOf } from '../receipts/receipts.ts'
import { mailReceipt, tellSender } from '../receipts/telling.ts'
import type { ContentContext } from './context.ts'
import { contact } from './contract.ts'
import * as items from './items.ts'
import type { Item, Kind, ReviewedTable } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import * as store from './store.ts'

// Submitting, and what an admin decides: for the kinds that strangers may send in.

type Of<Table extends ReviewedTable> = Kind<string, Table>

/** Always pending, whoever sends it; its receipt is made with it. */
async function prepareSubmission<Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  { body, sender }: { body: Body; sender: Sender },
) {
  const { contact_email, ...draft } = items.draftIn(world, kind, { body, sender }, contact)
  const submission_date = world.clock().toISOString()
  const spam = isSpam(body)
  const more = { did: 'submitted', status: 'pending', submission_date, spam } as const
  const write = await items.prepareDraft(world, kind, { draft, sender }, more)
  return (tx: Transaction) => {
    const row = write(tx)
    const receipt = issue(world, tx, {
      kind: kind.path,
      item: row.id,
      submitted_at: submission_date,
      contact_email: typeof contact_email === 'string' ? contact_email : null,
    })
    const network = sender.isAdmin ? null : sender.address
    if (!spam) mailReceipt(world, tx, receipt, { noun: kind.noun, network })
    return { ...row, ...handed(receipt) }
  }
}

/** How a submission comes to be. */
export const making = <Table extends ReviewedTable>(world: ContentContext, kind: Of<Table>) => ({
  table: kind.table,
  prepare: (body: Body, sender: Sender) => prepareSubmission(world, kind, { body, sender }),
  handOut: <Answer extends Handed>(answer: Answer) => handOut(world, kind.path, answer),
})

/** An item that is decided about, and the revision an admin saw of it, if they say so. */
export type Chosen = { id: number; ifMatch?: string | null }
export type Decided<Table extends ReviewedTable> = {
  row: store.Stored<Table>
  affectedRows: number
}

/** Approving twice is fine, and the date stays the first one's, also where it was unpublished in between. */
export const approve = <Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  chosen: Chosen,
) =>
  decide(
    world,
    kind,
    {
      ...chosen,
      did: 'approved',
      also(tx, row) {
        if (row.published_at === null) tellSender(world, tx, kind, row)
      },
    },
    ({ status, published_at }) =>
      status === 'approved'
        ? undefined
        : {
            status: 'approved',
            published_at: published_at ?? world.clock().toISOString(),
            spam: false,
          },
  )

/** Makes it wait again, as if nobody had approved it yet. */
export const unpublish = <Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  chosen: Chosen,
) =>
  decide(world, kind, { ...chosen, did: 'unpublished' }, ({ status }) =>
    status === 'approved' ? { status: 'pending' } : undefined,
  )

export const takeFromSpam = <Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  chosen: Chosen,
) =>
  decide(
    world,
    kind,
    {
      ...chosen,
      did: 'marked not spam',
      also(tx, { id }) {
        const receipt = receiptOf(tx, { kind: kind.path, item: id })
        if (receipt) mailReceipt(world, tx, receipt, { noun: kind.noun, network: null })
      },
    },
    (row) => (row.spam ? { spam: false } : undefined),
  )

/** What was published last, whatever the kind's own list is sorted by, and when each was last changed. */
export const newest = <Table extends ReviewedTable>(
  { db }: ContentContext,
  kind: Of<Table>,
  most: number,
) =>
  store
    .pageOfItems(db, kind, { ...lastPublished(kind), also: ['updated_at'] })
    .prepare()
    .all({ limit: most, offset: 0 }) as unknown as (Item<Table> & { updated_at: string })[]

/** What is published below an id, newest first, without the items. */
export function published(
  { db }: ContentContext,
  kind: Of<ReviewedTable>,
  before: number,
  most: number,
) {
  const { id, updated_at } = kind.table
  return db
    .select({ id: sql<number>`${id}`, updated_at: sql<string>`${updated_at}` })
    .from(store.listed(kind, 'review'))
    .where(and(isPublished(kind), lt(id, before)))
    .orderBy(desc(id))
    .limit(most)
    .all()
}

/** Approving takes an item from the spam. */
const isPublished = ({ table }: Of<ReviewedTable>) =>
  and(eq(table.status, 'approved'), eq(table.spam, false))

/** How what was published last is asked for. */
export const lastPublished = ({ table, order }: Of<ReviewedTable>) => ({
  list: order ? ('newest' as const) : ('published' as const),
  where: eq(table.status, 'approved'),
  orderBy: [desc(table.published_at), desc(table.id)],
})

type Changes = Partial<ReviewedTable['$inferInsert']>

type Deciding<Table extends ReviewedTable> = Chosen & {
  did: Did
  /** What else is done where something changes, in the same transaction. */
  also?(tx: Transaction, before: store.Stored<Table>): void
}

/** Changes a row where there is something to change; says how many it changed. */
function decide<Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  { id, ifMatch = null, did, also }: Deciding<Table>,
  change: (row: store.Stored<Table>) => Changes | undefined,
) {
  const act = actOf(world, did)
  const decided = world.db.transaction((tx) => {
    const row = items.read(world, kind, id, tx)
    items.refuseStaleItem(tx, kind, row, ifMatch)
    const changes = change(row)
    if (!changes) return { row, affectedRows: 0 }
    const after = lifecycle.change(tx, kind, { before: row, values: changes }, act)
    also?.(tx, row)
    return { row: after, affectedRows: 1 }
  })
  world.cache.invalidate(kind.path)
  return decided
}
