import { and, asc, type Column, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { remembered } from '../database/remembered.ts'
import type { Listing } from '../http/request/listing.ts'
import type { World } from '../world.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as store from './store.ts'

// Lists of any kind. However many rows there are, a page costs the same: its rows stand in an index in the list's
// order. A search reads that index; what else is counted is counted again only after a write.

type Of<Table extends ContentTable> = Kind<string, Table>
type Any = Pick<Kind, 'path' | 'table'> & { order?: { by: string; direction: 'asc' | 'desc' } }

/** Which of a kind's rows: what everybody sees, what waits for an admin, what looks like a machine's. */
export type Shelf = 'published' | 'pending' | 'spam'

export type Page<Row> = { items: Row[]; total: number }

/** The rows of a shelf as the listing asks for them, and how many there are in all. */
export function select<Table extends ContentTable>(
  { db, sqlite }: World,
  kind: Of<Table>,
  shelf: Shelf,
  listing: Listing,
): Page<Item<Table>> {
  const { page, category, search } = listing
  const values = { ...page, category, search }
  const { key, items: select, count } = questions(db, kind, shelf, listing)
  const items = select.all(values) as unknown as Item<Table>[]
  if (!page) return { items, total: items.length }
  const { limit, offset } = page
  const isEnd = items.length < limit && (items.length > 0 || offset === 0)
  if (isEnd) return { items, total: offset + items.length }
  const total = () => count.get(values)?.total ?? 0
  if (search !== undefined) return { items, total: total() }
  return { items, total: remembered(sqlite, `${key},${category}`, total) }
}

type Questions = ReturnType<typeof prepare> & { key: string }
const prepared = new WeakMap<Queries, Map<string, Questions>>()

/** The same few questions are asked again and again, and preparing one takes longer than its answer. */
function questions(db: Queries, kind: Any, shelf: Shelf, listing: Listing) {
  const known = prepared.get(db) ?? new Map<string, Questions>()
  prepared.set(db, known)
  const { page, category, search } = listing
  const key = [kind.path, shelf, !page, category === undefined, search === undefined].join()
  const asked = known.get(key) ?? { key, ...prepare(db, kind, shelf, listing) }
  known.set(key, asked)
  return asked
}

function prepare(db: Queries, kind: Any, shelf: Shelf, { page, category, search }: Listing) {
  const { folded } = store.commonColumns(kind)
  const review = store.reviewColumns(kind)
  const inCategory =
    category === undefined
      ? undefined
      : sql`${sql.identifier('category')} = ${sql.placeholder('category')}`
  const found =
    search === undefined ? undefined : sql`instr(${folded}, ${sql.placeholder('search')}) > 0`
  const selection = {
    list: listFor(shelf, category),
    where: and(review && standsOn(shelf, review), inCategory, found),
  }
  return {
    items: store.prepareItems(db, kind, {
      ...selection,
      orderBy: order(kind, shelf),
      isPaged: !!page,
    }),
    count: store.prepareCount(db, kind, selection),
  }
}

function listFor(shelf: Shelf, category: string | undefined): store.List {
  if (shelf !== 'published') return 'review'
  return category === undefined ? 'published' : 'category'
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
  const columns: Record<string, Column> = getTableColumns(kind.table)
  const by = columns[kind.order?.by ?? 'published_at']
  if (!by) return [newest]
  return [kind.order?.direction === 'asc' ? asc(by) : desc(by), newest]
}
