import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { waits } from '../database/columns.ts'
import { inOrder } from '../http/request/order.ts'
import type { Sort } from '../http/request/words.ts'
import { happens } from './happening.ts'
import * as store from './store.ts'

// In which order a list comes, and which index has its rows in that order, so that nothing is ever sorted.

/** Which rows: what everybody sees, what waits for an admin, what looks like a machine's, or all but that. */
export type Shelf = 'published' | 'pending' | 'spam' | 'all'

/** What the engine lists: a kind, or the requests for access. */
export type Listable = {
  path: string
  table: SQLiteTable
  /** The field that names one. */
  title: string
  /** The columns that lists can be filtered by, with the words of each. */
  filters: { [column: string]: readonly string[] | undefined }
  /** The column of labels by which the public list can be filtered. */
  labels?: { column: string }
  /** What the published ones are sorted by; the newest first where nothing is said. */
  order?: { by: string; direction: 'asc' | 'desc' }
  /** Lists of its own, the newest first: which rows they have, and by which index. */
  shelves?: Record<Shelf, { where: SQL | undefined; list: string }>
  /** Which rows a search finds: those whose title holds it, where nothing is said. */
  found?: (text: SQLWrapper | string) => SQL | undefined
  /** By which other fields the panel finds a row, where it is in the search's index. */
  search?: { names: readonly string[] }
  /** What is answered beside its columns: what its sender's receipt says, where nothing is said. */
  more?: Record<string, SQL.Aliased>
  /** By which keys those that wait are compared: the ones that are stored, where nothing is said. */
  keys?: SQL<string>
}
type Ordered = Pick<Listable, 'table' | 'order' | 'shelves'>

/** `filter` is the column that a list is filtered by, if it is. */
type Asked = { shelf: Shelf; filter?: string | undefined; sort?: Sort | undefined }
type Order = { list: string; orderBy: SQL[] }

const isByName = ({ order }: Ordered) => order?.by === 'sort_key'

/** How the panel sorts what is published where it isn't told. */
export const usualSort = (of: Ordered): Sort => (isByName(of) ? 'title' : 'newest')

/** As an admin wants a list sorted, else as it always is. */
export function ordered(of: Ordered, { sort, ...asked }: Asked): Order {
  if (of.shelves) return ofOwn(of, sort === 'title' ? 'title' : listOn(of, asked.shelf), sort)
  if (sort === undefined) return usual(of, asked)
  return sort === 'title' ? byTitle(of, asked) : byAge(of, asked, sort)
}

function ofOwn(of: Ordered, list: string, sort?: Sort): Order {
  const { id, folded: title } = store.commonColumns(of)
  return { list, orderBy: inOrder({ id, title }, sort) }
}

/** Which index has the rows of a shelf that isn't public, the newest first. */
export const listOn = ({ shelves }: Pick<Listable, 'shelves'>, shelf: Shelf) =>
  shelves ? shelves[shelf].list : 'waiting'

/** What is published comes newest first, or as the kind orders it; what waits comes last in, first out. */
function usual(of: Ordered, { shelf, filter }: Asked): Order {
  const newest = desc(store.commonColumns(of).id)
  if (shelf !== 'published') return { list: 'waiting', orderBy: [newest] }
  const list = filter ?? 'published'
  const by = orderingOf(of)
  if (!by) return { list, orderBy: [newest] }
  const direction = of.order?.direction === 'asc' ? asc : desc
  return { list, orderBy: [direction(by), newest] }
}

function byTitle(of: Ordered, asked: Asked): Order {
  if (isByName(of) && asked.shelf === 'published') return usual(of, asked)
  return ofOwn(of, asked.shelf === 'published' ? 'title' : 'waiting_title', 'title')
}

/** The oldest first are the newest first, read backwards. */
function byAge(of: Ordered, { shelf, filter }: Asked, sort: 'newest' | 'oldest'): Order {
  const direction = sort === 'newest' ? desc : asc
  const by = (list: string, ...columns: Column[]) => ({
    list,
    orderBy: columns.map((column) => direction(column)),
  })
  const { id } = store.commonColumns(of)
  if (shelf !== 'published') return by('waiting', id)
  if (isByName(of)) return by('newest', id)
  const date = orderingOf(of)
  const list = happens(of) ? 'past' : (filter ?? 'published')
  return date ? by(list, date, id) : by(list, id)
}

/** The column by which the published rows are sorted, where it isn't the id alone. */
function orderingOf({ table, order }: Ordered) {
  const columns: Record<string, Column> = getTableColumns(table)
  return columns[order?.by ?? 'published_at']
}

/** Which rows stand on a shelf; of a kind that isn't reviewed, all. What is published may wait, too, for a change of it. */
export function standsOn(of: Pick<Listable, 'table' | 'shelves'>, shelf: Shelf) {
  if (of.shelves) return of.shelves[shelf].where
  const review = store.reviewColumns(of)
  if (!review) return undefined
  const { status, spam } = review
  if (shelf === 'published') return eq(status, 'approved')
  return and(waits, eq(spam, shelf === 'spam'))
}
