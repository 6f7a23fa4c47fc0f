import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import { remembered } from '../database/remembered.ts'
import type { Listing } from '../http/request/listing.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
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

/** The same where a listing may name no page: many rows come as their bytes. */
export function list<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  shelf: Shelf,
  listing: Listing,
) {
  const { page, category, search } = listing
  const { key, count } = questions(world.db, kind, shelf, { category }) // to count what is found takes as long as to read it
  const total = () => count.get({ category })?.total ?? 0
  if (page || !isMany(remembered(world.sqlite, `${key},${category}`, total)))
    return select(world, kind, shelf, listing)
  const asked = selection(kind, shelf, { category, search })
  return readWhole(world, store.allItems(world.db, kind, asked))
}

/** Asks for all rows that a list has on its pages. */
export const everyRow = (world: World, kind: Any, shelf: Shelf, { category, search }: Listing) =>
  store.allItems(world.db, kind, selection(kind, shelf, { category, search }))

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

type Value = string | Placeholder

function prepare(db: Queries, kind: Any, shelf: Shelf, { page, category, search }: Listing) {
  const asked = selection(kind, shelf, {
    category: category === undefined ? undefined : sql.placeholder('category'),
    search: search === undefined ? undefined : sql.placeholder('search'),
  })
  return {
    items: store.prepareItems(db, kind, { ...asked, isPaged: !!page }),
    count: store.prepareCount(db, kind, asked),
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
  return { list: listFor(shelf, category), where, orderBy: order(kind, shelf) }
}

function listFor(shelf: Shelf, category: Value | undefined): store.List {
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
