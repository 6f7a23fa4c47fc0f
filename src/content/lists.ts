import { and, asc, type Column, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import type { Listing } from '../http/request/listing.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import type { World } from '../world.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as store from './store.ts'
import { totals } from './totals/table.ts'

// Lists of any kind. However many rows there are, a page and its total cost the same: the page's ids stand in an
// index in the list's order, and triggers count the rows. A search reads one index.

type Of<Table extends ContentTable> = Kind<string, Table>
type Any = Pick<Kind, 'path' | 'table' | 'orderedBy'>

/** Which of a kind's rows: what everybody sees, what waits for an admin, what looks like a machine's. */
export type Shelf = 'published' | 'pending' | 'spam'

export type Page<Row> = { items: Row[]; total: number }

/** The rows of a shelf as the listing asks for them, and how many there are in all. */
export function select<Table extends ContentTable>(
  { db }: World,
  kind: Of<Table>,
  shelf: Shelf,
  listing: Listing,
): Page<Item<Table>> {
  const { page, category, search } = listing
  const values = { ...page, category, search }
  const { items: select, count } = questions(db, kind, shelf, listing)
  const items = select.all(values) as unknown as Item<Table>[]
  if (!page) return { items, total: items.length }
  const { limit, offset } = page
  const isEnd = items.length < limit && (items.length > 0 || offset === 0)
  if (isEnd) return { items, total: offset + items.length }
  return { items, total: count.get(values)?.total ?? 0 }
}

/** The same where a listing may name no page: many rows come as their bytes. */
export function list<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  shelf: Shelf,
  listing: Listing,
) {
  const { page, category, search } = listing
  const { count } = questions(world.db, kind, shelf, { category }) // to count what is found takes as long as to read it
  if (page || !isMany(count.get({ category })?.total ?? 0))
    return select(world, kind, shelf, listing)
  const { where, orderBy } = selection(kind, shelf, { category, search })
  return readWhole(world, store.allItems(world.db, kind, { where, orderBy }))
}

type Questions = ReturnType<typeof prepare>
const prepared = new WeakMap<Queries, Map<string, Questions>>()

/** The same few questions are asked again and again, and preparing one takes longer than its answer. */
function questions(db: Queries, kind: Any, shelf: Shelf, listing: Listing) {
  const known = prepared.get(db) ?? new Map<string, Questions>()
  prepared.set(db, known)
  const { page, category, search } = listing
  const key = [kind.path, shelf, !page, category === undefined, search === undefined].join()
  const asked = known.get(key) ?? prepare(db, kind, shelf, listing)
  known.set(key, asked)
  return asked
}

type Value = string | Placeholder

function prepare(db: Queries, kind: Any, shelf: Shelf, { page, category, search }: Listing) {
  const review = store.reviewColumns(kind)
  const { where, inCategory, orderBy } = selection(kind, shelf, {
    category: category === undefined ? undefined : sql.placeholder('category'),
    search: search === undefined ? undefined : sql.placeholder('search'),
  })
  const items = page ? store.pageOfItems : store.allItems
  return {
    items: items(db, kind, { where, orderBy }).prepare(),
    count:
      search === undefined
        ? store.prepareTotal(db, kind, and(review && standsOn(shelf, totals), inCategory))
        : store.prepareCount(db, kind, where),
  }
}

function selection(
  kind: Any,
  shelf: Shelf,
  { category, search }: { category?: Value; search?: Value },
) {
  const { folded } = store.commonColumns(kind)
  const review = store.reviewColumns(kind)
  const inCategory =
    category === undefined ? undefined : sql`${sql.identifier('category')} = ${category}`
  const found = search === undefined ? undefined : sql`instr(${folded}, ${search}) > 0`
  const where = and(review && standsOn(shelf, review), inCategory, found)
  return { where, inCategory, orderBy: order(kind, shelf) }
}

type Reviewed = Record<'status' | 'spam', Column>

function standsOn(shelf: Shelf, { status, spam }: Reviewed) {
  if (shelf === 'published') return eq(status, 'approved')
  return and(eq(status, 'pending'), eq(spam, shelf === 'spam'))
}

/** What is published comes newest first, or as the kind orders it; what waits comes last in, first out. */
function order(kind: Any, shelf: Shelf): SQL[] {
  const newest = desc(store.commonColumns(kind).id)
  if (shelf !== 'published') return [newest]
  const review = store.reviewColumns(kind)
  if (review) return [desc(review.published_at), newest]
  return kind.orderedBy ? [asc(kind.orderedBy), newest] : [newest]
}
