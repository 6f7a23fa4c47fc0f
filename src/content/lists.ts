import { and, type Column, getTableColumns, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lastChange } from '../activity/activity.ts'
import { cachedNumber } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { selectTitles, totalIn } from '../database/rows.ts'
import type { Values } from '../fields/names.ts'
import type { Listing } from '../http/request/listing.ts'
import { answerRows, type List } from '../http/response/whole-list.ts'
import { itemsMarked } from '../receipts/columns.ts'
import type { Mark } from '../receipts/words.ts'
import { isIndexed, panelMatch } from '../search/query.ts'
import { duplicatesOf } from './duplicates.ts'
import type { Kind } from './kind.ts'
import { hasStatus, type Listable, orderOf, type StatusFilter } from './order.ts'
import * as store from './store.ts'

// Lists of items and requests. A page costs the same however many rows there are: an index has the rows in the list's
// order. Totals without a search are counted again only after a write.

export type ListContext = Pick<Store, 'db' | 'sqlite' | 'snapshot'>
export type Counting = Pick<ListContext, 'db' | 'sqlite'>

/** Pending lists can be filtered by a mark. */
export type ListQuery = Listing & { mark?: Mark }

/** `include` names internal columns. */
export type StatusQuery = ListQuery & { status: StatusFilter; include?: readonly string[] }

export type Format<Row> = (rows: Values[]) => Row[]

export function listAs<Row extends object>(
  context: ListContext,
  of: Listable,
  { page, ...query }: StatusQuery,
  format: Format<Row>,
): List<Row> {
  const read = store.rowDecoder(of)
  return answerRows(
    context,
    { query: selectRows(context, of, query), total: () => countRows(context, of, query), page },
    (rows: Values[]) => format(rows.map(read)),
  )
}

export const selectRows = (context: Counting, of: Listable, { include, ...query }: StatusQuery) =>
  store.selectItems(of, { ...selectionOf(context, of, query), include })

export const totalOf = (context: Counting, of: Listable, status: StatusFilter) =>
  countRows(context, of, { status })

function countRows(context: Counting, of: Listable, query: StatusQuery) {
  const count = () => totalIn(context.db, of.table, selectionOf(context, of, query).where)
  const { status, search, label, since, before, alike, mark, filters = {} } = query
  if ((search ?? label ?? since ?? before ?? alike) !== undefined) return count()
  const key = [of.path, status, mark, ...Object.entries(filters)].join()
  return cachedNumber(context.sqlite, key, count)
}

const hasLabel = ({ labels }: Listable, label: string) =>
  labels && sql`${label} in (select value from json_each(${sql.identifier(labels.column)}))`

const maxLabels = 200

export function labelsOf(
  { db }: Pick<ListContext, 'db'>,
  { table, labels }: Pick<Kind, 'table' | 'labels'>,
) {
  if (!labels) return []
  return db
    .selectDistinct({ label: sql<string>`json_each.value`.as('label') })
    .from(sql`${table}, json_each(${sql.identifier(labels.column)})`)
    .orderBy(sql`label collate nocase`)
    .limit(maxLabels)
    .all()
}

function selectionOf(
  context: Counting,
  of: Listable,
  { status, label, mark, alike, sort, ...query }: StatusQuery,
) {
  const { id, folded } = store.commonColumns(of)
  const where = and(
    hasStatus(of, status),
    matches(of, query, { id, folded, date: dateOf(of, id), column: sql.identifier }),
    label === undefined ? undefined : hasLabel(of, label),
    mark && sql`${id} in ${itemsMarked(of.path, mark)}`,
    alike === undefined ? undefined : duplicatesOf(context, of, status, alike),
  )
  return { where, orderBy: orderOf(of, status, sort) }
}

type Searched = Pick<Listable, 'path' | 'searchCondition' | 'search'>
type Columns = Record<'id' | 'folded' | 'date', SQLWrapper> & { column(name: string): SQLWrapper }

/** Filters, searches titles, in the panel also the full-text index, and limits the dates. */
export function matches(
  of: Searched,
  { filters = {}, search, since, before, isPanel }: Listing,
  { id, folded, date, column }: Columns,
) {
  const { searchCondition = (text) => sql`instr(${folded}, ${text}) > 0` } = of
  return and(
    ...Object.entries(filters).map(([name, value]) => sql`${column(name)} = ${value}`),
    search === undefined
      ? undefined
      : or(
          searchCondition(search),
          isPanel && of.search ? isIndexed(of, id, panelMatch(of, search)) : undefined,
        ),
    since === undefined ? undefined : sql`${date} >= ${since}`,
    before === undefined ? undefined : sql`${date} < ${before}`,
  )
}

function dateOf(of: Listable, id: Column) {
  const { submission_date }: Record<string, Column> = getTableColumns(of.table)
  return submission_date ?? lastChange(of.path, id)
}

/** The titles and revisions of the first rows of a list. */
export function titlesOf(
  context: Counting,
  of: Listable,
  query: StatusQuery,
  { limit, condition }: { limit: number; condition?: SQL | undefined },
) {
  const { [of.title]: title }: Record<string, Column> = getTableColumns(of.table)
  const { id, revision } = store.commonColumns(of)
  const { where, orderBy } = selectionOf(context, of, query)
  const columns = { id, revision, title: title ?? id }
  const rows = { columns, from: of.table, where: and(where, condition), orderBy }
  return selectTitles(context.db, rows, limit)
}
