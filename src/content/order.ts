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

// The order of each list, and the index that has its rows in that order, so that nothing is sorted.

/** `all` leaves out spam. */
export type StatusFilter = 'published' | 'pending' | 'spam' | 'all'

export type Listable = {
  path: string
  table: SQLiteTable
  title: string
  filters: { [column: string]: readonly string[] | undefined }
  labels?: { column: string }
  order?: { by: string; direction: 'asc' | 'desc' }
  /** Conditions and indexes of its own, for requests. */
  statuses?: Record<StatusFilter, { where: SQL | undefined; list: string }>
  /** A search of its own; else titles are searched. */
  found?: (text: SQLWrapper | string) => SQL | undefined
  /** For rows in the full-text index. */
  search?: { names: readonly string[] }
  /** Columns beside the table's; else the review fields. */
  more?: Record<string, SQL.Aliased>
  /** The keys that duplicates share; else the column `likeness`. */
  keys?: SQL<string>
}
type Ordered = Pick<Listable, 'table' | 'order' | 'statuses'>

type OrderQuery = { status: StatusFilter; filter?: string | undefined; sort?: Sort | undefined }
type Order = { list: string; orderBy: SQL[] }

const isByName = ({ order }: Ordered) => order?.by === 'sort_key'

export const usualSort = (of: Ordered): Sort => (isByName(of) ? 'title' : 'newest')

export function orderOf(of: Ordered, { status, sort, filter }: OrderQuery): Order {
  const { id, folded: title } = store.commonColumns(of)
  if (status !== 'published' || of.statuses)
    return { list: indexFor(of, status, sort), orderBy: inOrder({ id, title }, sort) }
  if (sort === 'title' && !isByName(of))
    return { list: 'title', orderBy: inOrder({ id, title }, sort) }
  return sort === undefined || sort === 'title' ? usual(of, filter) : byAge(of, sort, filter)
}

export function indexFor(
  { statuses }: Pick<Listable, 'statuses'>,
  status: StatusFilter,
  sort?: Sort,
) {
  if (sort === 'title') return statuses ? 'title' : 'waiting_title'
  return statuses ? statuses[status].list : 'waiting'
}

function usual(of: Ordered, list = 'published'): Order {
  const newest = desc(store.commonColumns(of).id)
  const by = sortColumnOf(of)
  const direction = of.order?.direction === 'asc' ? asc : desc
  return { list, orderBy: by ? [direction(by), newest] : [newest] }
}

function byAge(of: Ordered, sort: 'newest' | 'oldest', list = 'published'): Order {
  const direction = sort === 'newest' ? desc : asc
  const { id } = store.commonColumns(of)
  const date = sortColumnOf(of)
  if (isByName(of)) return { list: 'newest', orderBy: [direction(id)] }
  if (!date) return { list, orderBy: [direction(id)] }
  return { list: isScheduled(of) ? 'past' : list, orderBy: [direction(date), direction(id)] }
}

function sortColumnOf({ table, order }: Ordered) {
  const columns: Record<string, Column> = getTableColumns(table)
  return columns[order?.by ?? 'published_at']
}

/** All rows of a curated kind. A published item is pending, too, while a change to it is proposed. */
export function hasStatus(of: Pick<Listable, 'table' | 'statuses'>, status: StatusFilter) {
  if (of.statuses) return of.statuses[status].where
  const columns = store.reviewColumns(of)
  if (!columns) return undefined
  if (status === 'published') return eq(columns.status, 'approved')
  return and(waits, eq(columns.spam, status === 'spam'))
}
