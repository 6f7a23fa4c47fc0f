import { and, count, desc, eq } from 'drizzle-orm'
import { approversOf } from '../activity/activity.ts'
import {
  type Compared,
  countIn,
  duplicatesOf,
  groupsIn,
  pageTogether,
} from '../content/duplicates.ts'
import { named } from '../content/naming.ts'
import { isOneOf } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import { mostCompared } from '../fields/likeness.ts'
import type { AskedAlike } from '../http/request/alike.ts'
import type { Listing } from '../http/request/listing.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import { approvalEmailsOf } from '../mail/figures.ts'
import { requestKind } from '../receipts/words.ts'
import { keptUntil } from './erasing.ts'
import { everyRow, type Filter, filters, selection } from './filters.ts'
import { requests } from './table.ts'

type Asking = Pick<Store, 'db' | 'sqlite' | 'snapshot'>
type Row = typeof requests.$inferSelect
export type AccessRequest = Omit<Row, 'revision' | 'spam' | 'folded' | 'folded_email'> & {
  kept_until: string | null
}

export const answered = ({
  revision,
  spam,
  folded,
  folded_email,
  ...request
}: Row): AccessRequest => ({
  ...request,
  kept_until: keptUntil(request),
})

/** As an admin reads it, and decides about it: its sender may change it meanwhile. */
const listed = (row: Row) => ({ ...answered(row), revision: row.revision })

/** Those of a status, or all of them. */
export const decided = (of: Asking, listing: Listing, filter: 'approved' | 'all') =>
  list(of, filter, listing, (row) => row)

type Waiting = 'pending' | 'spam'
type Asked = Listing & AskedAlike

/** What waits, or what was taken for spam: each with how many duplicates it has. */
export function waiting(of: Asking, listing: Asked, filter: Waiting) {
  const { db } = of
  const groups = groupsIn(of, comparedIn(db, filter))
  const told = (row: Fated) => ({ ...row, alike: countIn(groups, row) })
  if (listing.order === undefined && listing.alike === undefined)
    return list(of, filter, listing, told)
  const read = (ids: readonly number[]) =>
    db.select().from(requests).where(isOneOf(requests.id, ids)).all()
  const { page } = listing
  const { items, total } = pageTogether(db, {
    ...selected(of, filter, listing),
    groups,
    page,
    read,
  })
  return { items: withFates(db, items.map(listed)).map(told), total }
}

/** The names and revisions of all that are asked for. */
export function titlesOf(of: Asking, filter: Waiting, asked: Asked, most: number) {
  const { id, revision, full_name: title } = requests
  const orderBy = [desc(id)]
  const columns = { id, revision, title }
  return named(of.db, { ...selected(of, filter, asked), orderBy, columns }, most)
}

function selected(of: Asking, filter: Waiting, { alike, search }: Asked) {
  const { id } = requests
  const { from, where } = selection(filter, search === undefined ? {} : { search })
  const isDuplicate = duplicatesOf(of, comparedIn(of.db, filter), id, alike)
  return { id, from, where: and(where, isDuplicate) }
}

/** By the address, the student ID and the name. */
const comparedIn = (db: Queries, filter: Waiting): Compared => ({
  name: `requests ${filter}`,
  waiting: () =>
    db
      .select()
      .from(requests)
      .where(filters[filter])
      .orderBy(desc(requests.id))
      .limit(mostCompared)
      .all()
      .map((row) => ({ id: row.id, keys: keysOf(row) })),
  keysOf(one) {
    const row = db.select().from(requests).where(eq(requests.id, one)).get()
    return row ? keysOf(row) : []
  },
})

const keysOf = ({ student_id, folded, folded_email }: Row) => [
  `id ${student_id}`,
  `name ${folded}`,
  `email ${folded_email}`,
]

type Fated = ReturnType<typeof withFates>[number]

/** Who approved each, and what became of the letter that says so: two questions for all. */
function withFates(tx: Queries, rows: ReturnType<typeof listed>[]) {
  const approved = rows.filter(({ approved_at }) => approved_at !== null).map(({ id }) => id)
  const approvers = approversOf(tx, requestKind, approved)
  const letters = approvalEmailsOf(tx, approved)
  return rows.map((row) => ({
    ...row,
    approved_by: approvers.get(row.id) ?? null,
    letter: letters.get(row.id) ?? null,
  }))
}

type Stored = Omit<Row, 'keep'> & { keep: number }

function list<Told>(
  world: Asking,
  filter: Filter,
  listing: Listing,
  told: (row: Fated) => Told & object,
) {
  const { page } = listing
  const { db } = world
  const { from, where } = selection(filter, listing)
  const counted = db.select({ total: count() }).from(from).where(where)
  const { total = 0 } = counted.get() ?? {}
  const rows = everyRow(world, filter, listing)
  if (!page && isMany(total))
    return readWhole(world, rows, (some: Stored[]) =>
      withFates(
        db,
        some.map(({ keep, ...row }) => listed({ ...row, keep: keep === 1 })),
      ).map(told),
    )
  const asked = page ? rows.limit(page.limit).offset(page.offset) : rows
  return { items: withFates(db, asked.all().map(listed)).map(told), total }
}
