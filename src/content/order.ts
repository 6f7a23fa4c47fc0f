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
import { isScheduled } from './scheduled.ts'
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

/** As an admin wants a list sorted, else as it always is: what waits comes last in, first out. */
export function ordered(of: Ordered, { shelf, sort, filter }: Asked): Order {
  const { id, folded: title } = store.commonColumns(of)
  if (shelf !== 'published' || of.shelves)
    return { list: listOn(of, shelf, sort), orderBy: inOrder({ id, title }, sort) }
  if (sort === 'title' && !isByName(of))
    return { list: 'title', orderBy: inOrder({ id, title }, sort) }
  return sort === undefined || sort === 'title' ? usual(of, filter) : byAge(of, sort, filter)
}

/** Which index has the rows of a shelf that isn't public, the newest first or by title. */
export function listOn({ shelves }: Pick<Listable, 'shelves'>, shelf: Shelf, sort?: Sort) {
  if (sort === 'title') return shelves ? 'title' : 'waiting_title'
  return shelves ? shelves[shelf].list : 'waiting'
}

/** What is published comes newest first, or as the kind orders it. */
function usual(of: Ordered, list = 'published'): Order {
  const newest = desc(store.commonColumns(of).id)
  const by = orderingOf(of)
  const direction = of.order?.direction === 'asc' ? asc : desc
  return { list, orderBy: by ? [direction(by), newest] : [newest] }
}

/** The oldest first are the newest first, read backwards. */
function byAge(of: Ordered, sort: 'newest' | 'oldest', list = 'published'): Order {
  const direction = sort === 'newest' ? desc : asc
  const { id } = store.commonColumns(of)
  const date = orderingOf(of)
  if (isByName(of)) return { list: 'newest', orderBy: [direction(id)] }
  if (!date) return { list, orderBy: [direction(id)] }
  return { list: isScheduled(of) ? 'past' : list, orderBy: [direction(date), direction(id)] }
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
