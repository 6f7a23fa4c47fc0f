import { and, type Column, getTableColumns, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lastChangedAt } from '../activity/activity.ts'
import { createCache } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import type { Values } from '../fields/names.ts'
import type { ListParams } from '../http/request/list-params.ts'
import { type List, readList } from '../http/response/whole-list.ts'
import { itemsWithMark } from '../receipts/review-fields.ts'
import type { Mark } from '../receipts/words.ts'
import { isIndexed, panelMatch } from '../search/query.ts'
import { duplicatesOf } from './duplicates.ts'
import type { Kind } from './kind.ts'
import { hasStatus, type ListSource, orderOf, type StatusFilter } from './order.ts'
import * as store from './store.ts'

// Lists of items and requests. A page costs the same however many rows there are: an index has the rows in the list's
// order. Totals without a search are counted again only after a write.

export type ListContext = Pick<Store, 'db' | 'sqlite' | 'snapshot'>
export type CountContext = Pick<ListContext, 'db' | 'sqlite'>

/** Pending lists can be filtered by a mark. */
export type ListQuery = ListParams & { mark?: Mark }

/** `include` names internal columns. */
export type StatusQuery = ListQuery & { status: StatusFilter; include?: readonly string[] }

export type Format<Row> = (rows: Values[]) => Row[]

export function listAs<Row extends object>(
  context: ListContext,
  source: ListSource,
  { page, ...query }: StatusQuery,
  format: Format<Row>,
): List<Row> {
  const read = store.rowDecoder(source)
  const total = () => countRows(context, source, query)
  const list = { query: selectRows(context, source, query), total, page }
  return readList(context, list, (rows: Values[]) => format(rows.map(read)))
}

export const selectRows = (
  context: CountContext,
  source: ListSource,
  { include, ...query }: StatusQuery,
) => store.selectItems(source, { ...selectionOf(context, source, query), include })

export const totalOf = (context: CountContext, source: ListSource, status: StatusFilter) =>
  countRows(context, source, { status })

const cachedTotal = createCache<number>()

function countRows(context: CountContext, source: ListSource, query: StatusQuery) {
  const count = () => totalIn(context.db, source.table, selectionOf(context, source, query).where)
  const { status, search, label, since, before, alike, mark, filters = {} } = query
  if ((search ?? label ?? since ?? before ?? alike) !== undefined) return count()
  const key = [source.path, status, mark, ...Object.entries(filters)].join()
  return cachedTotal(context.sqlite, key, count)
}

const hasLabel = ({ labels }: ListSource, label: string) =>
  labels && sql`${label} in (select value from json_each(${sql.identifier(labels.column)}))`

const maxLabelsOffered = 200

export function labelsOf(
  { db }: Pick<ListContext, 'db'>,
  { table, labels }: Pick<Kind, 'table' | 'labels'>,
) {
  if (!labels) return []
  return db
    .selectDistinct({ label: sql<string>`json_each.value`.as('label') })
    .from(sql`${table}, json_each(${sql.identifier(labels.column)})`)
    .orderBy(sql`label collate nocase`)
    .limit(maxLabelsOffered)
    .all()
}

function selectionOf(
  context: CountContext,
  source: ListSource,
  { status, label, mark, alike, sort, ...query }: StatusQuery,
) {
  const { id, folded } = store.commonColumns(source)
  const where = and(
    hasStatus(source, status),
    matches(source, query, { id, folded, date: dateOf(source, id), column: sql.identifier }),
    label === undefined ? undefined : hasLabel(source, label),
    mark && sql`${id} in ${itemsWithMark(source.path, mark)}`,
    alike === undefined ? undefined : duplicatesOf(context, source, status, alike),
  )
  return { where, orderBy: orderOf(source, status, sort) }
}

type Searchable = Pick<ListSource, 'path' | 'searchCondition' | 'search'>
type MatchColumns = Record<'id' | 'folded' | 'date', SQLWrapper> & {
  column(name: string): SQLWrapper
}

/** Filters, searches titles, in the panel also the full-text index, and limits the dates. */
export function matches(
  source: Searchable,
  { filters = {}, search, since, before, isPanel }: ListParams,
  { id, folded, date, column }: MatchColumns,
) {
  const { searchCondition = (text) => sql`instr(${folded}, ${text}) > 0` } = source
  return and(
    ...Object.entries(filters).map(([name, value]) => sql`${column(name)} = ${value}`),
    search === undefined
      ? undefined
      : or(
          searchCondition(search),
          isPanel && source.search ? isIndexed(source, id, panelMatch(source, search)) : undefined,
        ),
    since === undefined ? undefined : sql`${date} >= ${since}`,
    before === undefined ? undefined : sql`${date} < ${before}`,
  )
}

function dateOf(source: ListSource, id: Column) {
  const { submission_date }: Record<string, Column> = getTableColumns(source.table)
  return submission_date ?? lastChangedAt(source.path, id)
}

/** The ids and titles of the first rows of a list. */
export function titlesOf(
  { db, sqlite }: CountContext,
  source: ListSource,
  query: StatusQuery,
  { limit, condition }: { limit: number; condition?: SQL },
) {
  const { [source.title]: title }: Record<string, Column> = getTableColumns(source.table)
  const { id } = store.commonColumns(source)
  const selection = selectionOf({ db, sqlite }, source, query)
  const where = and(selection.where, condition)
  const items = db
    .select({ id: sql<number>`${id}`.as('id'), title: sql<string>`${title ?? id}`.as('title') })
    .from(source.table)
    .where(where)
    .orderBy(...selection.orderBy)
    .limit(limit)
    .all()
  const isAll = items.length < limit
  return { items, total: isAll ? items.length : totalIn(db, source.table, where) }
}
