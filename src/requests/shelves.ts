import { and, count, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, indexed } from '../database/indexed.ts'
import type { Queries } from '../database/open.ts'
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import type { World } from '../world.ts'
import { requests } from './table.ts'

/** Which requests a list has; spam takes part in its own alone. */
export const shelves = {
  all: eq(requests.spam, false),
  pending: and(eq(requests.status, 'pending'), eq(requests.spam, false)),
  approved: and(eq(requests.status, 'approved'), eq(requests.spam, false)),
  spam: eq(requests.spam, true),
}

export type Shelf = keyof typeof shelves

const { folded, folded_email, student_id } = requests

/** Those that a search finds: by name, address or student ID, which is ASCII. */
export const found = (search: string | undefined) =>
  search === undefined
    ? undefined
    : or(
        ...[folded, folded_email, sql`lower(${student_id})`].map(
          (text) => sql`instr(${text}, ${search}) > 0`,
        ),
      )

/** The rows of a shelf as they are asked for: which, from which index, in which order. */
export const selection = (shelf: Shelf, { search, sort }: Listing) => ({
  where: and(shelves[shelf], found(search)),
  from: indexed(requests, sort === 'title' ? 'title' : indexes[shelf]),
  orderBy: inOrder({ id: requests.id, title: folded }, sort),
})

const indexes = { all: 'newest', spam: 'newest', pending: 'review', approved: 'review' } as const

/** Asks for all rows that a list has on its pages. */
export function everyRow({ db }: Pick<World, 'db'>, shelf: Shelf, listing: Listing) {
  const { from, where, orderBy } = selection(shelf, listing)
  return db
    .select(columnsOf(getTableColumns(requests)))
    .from(from)
    .where(where)
    .orderBy(...orderBy)
}

export const totalOf = (tx: Queries, where: SQL | undefined) =>
  tx.select({ total: count() }).from(requests).where(where).get()?.total ?? 0

/** How many wait, are approved, and were taken for spam; the ids of those that came last. */
export const countRequests = ({ db }: Pick<World, 'db'>, most: number) => ({
  pending: totalOf(db, shelves.pending),
  approved: totalOf(db, shelves.approved),
  spam: totalOf(db, shelves.spam),
  newest: newestOf(db, most),
})

const newestOf = (tx: Queries, most: number) =>
  tx
    .select({ id: requests.id })
    .from(requests)
    .where(shelves.pending)
    .orderBy(desc(requests.id))
    .limit(most)
    .all()
    .map(({ id }) => id)
