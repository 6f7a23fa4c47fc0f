import type { Database } from 'bun:sqlite'
import { and, type Column, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Store } from '../database/open.ts'
import { remembered } from '../database/remembered.ts'
import { prepareRows } from '../database/rows.ts'
import type { Listing, Window } from '../http/request/listing.ts'
import type { Sort } from '../http/request/words.ts'
import { isMany, readWhole } from '../http/response/whole-list.ts'
import { onceFor } from '../once-for.ts'
import { bearing, reviewColumns } from '../receipts/receipts.ts'
import type { Mark } from '../receipts/words.ts'
import { anyWindow, within } from './happening.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import { type Ordered, ordered, type Shelf } from './order.ts'
import * as store from './store.ts'

// Lists of any kind. However many rows there are, a page costs the same: its rows stand in an index in the list's
// order. A search reads that index; what else is counted is counted again only after a write.

type Of<Table extends ContentTable> = Kind<string, Table>
type Any = Pick<Kind, 'path'> & Ordered

/** What a list is read from. */
export type Asking = Pick<Store, 'db' | 'sqlite' | 'snapshot'>

/** A listing of what waits may ask for what bears a mark; an admin is told where senders are reached. */
export type Asked = Listing & { mark?: Mark; isAdmin?: boolean }

export type Page<Row> = { items: Row[]; total: number }

/** The rows of a shelf as the listing asks for them, and how many there are in all. */
export function select<Table extends ContentTable>(
  world: Asking,
  kind: Of<Table>,
  shelf: Shelf,
  listing: Asked,
): Page<Item<Table>> {
  const { page, category, search, window } = listing
  const values = { ...page, category, search, ...window }
  const { key, items: ask, count } = questions(world, kind, shelf, listing)
  const items = ask(values) as Item<Table>[]
  if (!page) return { items, total: items.length }
  const { limit, offset } = page
  const isEnd = items.length < limit && (items.length > 0 || offset === 0)
  if (isEnd) return { items, total: offset + items.length }
  const total = () => count(values)
  if (search !== undefined || window !== undefined) return { items, total: total() }
  return { items, total: remembered(world.sqlite, `${key},${category}`, total) }
}

/** The same where a listing may name no page: many rows come as their bytes, each as it is `told`. */
export function list<Table extends ContentTable>(
  world: Asking,
  kind: Of<Table>,
  shelf: Shelf,
  listing: Asked & { told?: (row: object) => object },
) {
  const { page, category, search, window, mark, sort, isAdmin, told = (row) => row } = listing
  if (page) return select(world, kind, shelf, listing)
  const { key, count } = questions(world, kind, shelf, { category, window, mark }) // to count what is found takes as long as to read it
  const total = () => count({ category, ...window })
  const rows = window ? total() : remembered(world.sqlite, `${key},${category}`, total)
  if (!isMany(rows)) return select(world, kind, shelf, listing)
  const asked = selection(kind, shelf, { category, search, window, mark, sort, isAdmin })
  const answered = store.fromDatabase(kind)
  return readWhole(
    world,
    store.allItems(world.db, kind, asked),
    (some: Record<string, unknown>[]) => some.map((row) => told(answered(row))),
  )
}

/** How many rows a shelf has in all. */
export function totalOn(world: Pick<Asking, 'db' | 'sqlite'>, kind: Any, shelf: Shelf) {
  const { key, count } = questions(world, kind, shelf, {})
  return remembered(world.sqlite, `${key},${undefined}`, () => count({}))
}

/** Asks for all rows that a list has on its pages. */
export const everyRow = (
  world: Pick<Asking, 'db'>,
  kind: Any,
  shelf: Shelf,
  { page, ...asked }: Listing,
) => store.allItems(world.db, kind, selection(kind, shelf, asked))

type Values = Record<string, unknown>
type Questions = ReturnType<typeof prepare> & { key: string }
const preparedIn = onceFor((_: Database) => new Map<string, Questions>())

/** The same few questions are asked again and again, and preparing one takes longer than its answer. */
function questions(world: Pick<Asking, 'db' | 'sqlite'>, kind: Any, shelf: Shelf, listing: Asked) {
  const known = preparedIn(world.sqlite)
  const { page, category, search, window, mark, sort, isAdmin } = listing
  const filters = `${category === undefined},${search === undefined},${window?.isPast},${mark},${sort},${isAdmin}`
  const key = `${kind.path},${shelf},${!page},${filters}`
  const questions = known.get(key)
  if (questions) return questions
  const asked = { key, ...prepare(world, kind, shelf, listing) }
  known.set(key, asked)
  return asked
}

type Value = string | Placeholder
type Times = Record<keyof Omit<Window, 'isPast'>, Value> & { isPast: boolean }

function prepare(
  { db, sqlite }: Pick<Asking, 'db' | 'sqlite'>,
  kind: Any,
  shelf: Shelf,
  listing: Asked,
) {
  const { page, category, search, window, mark, sort, isAdmin } = listing
  const asked = selection(kind, shelf, {
    mark,
    sort,
    isAdmin,
    category: category === undefined ? undefined : sql.placeholder('category'),
    search: search === undefined ? undefined : sql.placeholder('search'),
    window: window && { ...anyWindow, isPast: window.isPast },
  })
  const query = (page ? store.pageOfItems : store.allItems)(db, kind, asked)
  const rows = prepareRows<Values>(sqlite, query)
  const answered = store.fromDatabase(kind)
  const total = prepareRows<{ total: number }>(sqlite, store.countItems(db, kind, asked))
  return {
    items: (values: Values) => rows(values).map(answered),
    count: (values: Values) => total(values)[0]?.total ?? 0,
  }
}

type Filters = {
  category?: Value
  search?: Value
  window?: Times
  mark?: Mark
  sort?: Sort
  isAdmin?: boolean
}

/** Which rows of a shelf are asked for, in which order, with what is told of each beside its columns. */
export function selection(
  kind: Any,
  shelf: Shelf,
  { category, search, window, mark, sort, isAdmin = false }: Filters,
) {
  const { folded } = store.commonColumns(kind)
  const review = store.reviewColumns(kind)
  const inCategory =
    category === undefined ? undefined : sql`${sql.identifier('category')} = ${category}`
  const found = search === undefined ? undefined : sql`instr(${folded}, ${search}) > 0`
  const { id } = store.commonColumns(kind)
  const marked = mark && sql`${id} in ${bearing(kind.path, mark)}`
  const taking = window && within(kind, window)
  const where = and(review && standsOn(shelf, review), inCategory, found, marked, taking)
  const { contact_email, ...reviewing } = reviewColumns(kind.path, kind)
  const isPublished = shelf === 'published'
  const more = {
    ...(!isPublished && reviewing),
    ...((!isPublished || (isAdmin && review)) && { contact_email }),
  }
  const isPast = window?.isPast === true
  return { ...ordered(kind, { shelf, isPast, sort, isOfCategory: !!category }), where, more }
}

type Reviewed = Record<'status' | 'spam', Column>

export function standsOn(shelf: Shelf, { status, spam }: Reviewed) {
  if (shelf === 'published') return eq(status, 'approved')
  return and(eq(status, 'pending'), eq(spam, shelf === 'spam'))
}
