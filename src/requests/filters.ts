import { and, count, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, indexed } from '../database/indexed.ts'
import type { Queries, Store } from '../database/open.ts'
import type { Listing } from '../http/request/listing.ts'
import { inOrder } from '../http/request/order.ts'
import { requests } from './table.ts'

/** Which requests a list has; spam takes part in its own alone. */
export const filters = {
  all: eq(requests.spam, false),
  pending: and(eq(requests.status, 'pending'), eq(requests.spam, false)),
  approved: and(eq(requests.status, 'approved'), eq(requests.spam, false)),
  spam: eq(requests.spam, true),
}

export type Filter = keyof typeof filters

type Row = typeof requests.$inferSelect
const { folded, folded_email, student_id } = requests

/** Those that a search finds: each of its words in the name, the address or the student ID, which is ASCII. */
export const whereFound = (search: string) =>
  and(
    ...search
      .split(/\s+/)
      .map((word) =>
        or(
          ...[folded, folded_email, sql`lower(${student_id})`].map(
            (text) => sql`instr(${text}, ${word}) > 0`,
          ),
        ),
      ),
  )

export const inOrderOfAge = desc(requests.id)

/** The rows of a list as they are asked for: which, from which index, in which order. */
export const selection = (filter: Filter, { search, sort }: Listing) => ({
  where: and(filters[filter], search === undefined ? undefined : whereFound(search)),
  from: indexed(requests, sort === 'title' ? 'title' : indexes[filter]),
  orderBy: inOrder({ id: requests.id, title: folded }, sort),
})

const indexes = { all: 'newest', spam: 'newest', pending: 'review', approved: 'review' } as const

/** Asks for all rows that a list has on its pages. */
export function everyRow({ db }: Pick<Store, 'db'>, filter: Filter, listing: Listing) {
  const { from, where, orderBy } = selection(filter, listing)
  return db
    .select(columnsOf(getTableColumns(requests)))
    .from(from)
    .where(where)
    .orderBy(...orderBy)
}

export const totalOf = (tx: Queries, where: SQL | undefined) =>
  tx.select({ total: count() }).from(requests).where(where).get()?.total ?? 0

/** How many wait, are approved, and were taken for spam; the ids of those that came last. */
export const countRequests = ({ db }: Pick<Store, 'db'>, most: number) => ({
  pending: totalOf(db, filters.pending),
  approved: totalOf(db, filters.approved),
  spam: totalOf(db, filters.spam),
  newest: newestOf(db, most),
})

const newestOf = (tx: Queries, most: number) =>
  tx
    .select({ id: requests.id })
    .from(requests)
    .where(filters.pending)
    .orderBy(desc(requests.id))
    .limit(most)
    .all()
    .map(({ id }) => id)

/** The same person's request that waits already: a double click makes one. */
export const findEqual = (tx: Queries, person: Pick<Row, 'student_id' | 'folded_email'>) =>
  tx
    .select()
    .from(requests)
    .where(
      and(
        eq(student_id, person.student_id),
        eq(folded_email, person.folded_email),
        filters.pending,
      ),
    )
    .get()
