import { and, asc, type Column, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { awaitsReview } from '../database/columns.ts'
import { inOrder } from '../http/request/order.ts'
import type { FilterValues } from '../http/request/query.ts'
import type { Sort } from '../http/request/words.ts'
import * as store from './store.ts'

/** `all` leaves out spam. */
export type StatusFilter = 'published' | 'pending' | 'spam' | 'all'

export type ListSource = {
  path: string
  table: SQLiteTable
  title: string
  filters: FilterValues
  labels?: { column: string }
  /** The column that published rows ascend by; else the newest comes first. */
  order?: string
  /** A search of its own; else titles are searched. */
  searchCondition?: (text: string) => SQL | undefined
  /** For rows in the full-text index. */
  search?: { names: readonly string[] }
  /** The keys that duplicates share; else the column `likeness`. */
  keys?: SQL<string>
}
type SortedSource = Pick<ListSource, 'table' | 'order'>

const isSortedByName = ({ order }: SortedSource) => order === 'sort_key'

export const defaultSort = (source: SortedSource): Sort =>
  isSortedByName(source) ? 'title' : 'newest'

/** Published items have a default order of their own, and are as old as their publication. */
export function orderOf(source: SortedSource, status: StatusFilter, sort?: Sort): SQL[] {
  const { id, folded: title } = store.commonColumns(source)
  const columns: Record<string, Column> = getTableColumns(source.table)
  const by = status === 'published' ? columns[source.order ?? 'published_at'] : undefined
  if (!by) return inOrder({ id, title }, sort)
  if (sort === 'title') return inOrder({ id, title: isSortedByName(source) ? by : title }, sort)
  if (sort === undefined) return [source.order ? asc(by) : desc(by), desc(id)]
  const direction = sort === 'newest' ? desc : asc
  return isSortedByName(source) ? [direction(id)] : [direction(by), direction(id)]
}

/** All rows of a curated kind. A published item is pending, too, while a change to it is proposed. */
export function hasStatus(source: Pick<ListSource, 'table'>, filter: StatusFilter) {
  const columns = store.reviewColumns(source)
  if (!columns) return undefined
  const { status, spam } = columns
  if (filter === 'all') return eq(spam, false)
  if (filter === 'published') return eq(status, 'approved')
  const isPending = 'proposed' in source.table ? awaitsReview : eq(status, 'pending')
  return and(isPending, eq(spam, filter === 'spam'))
}
