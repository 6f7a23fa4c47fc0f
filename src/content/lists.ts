import { and, type Column, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { lastChange } from '../activity/activity.ts'
import { cachedNumber } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { named, totalIn } from '../database/rows.ts'
import type { Listing } from '../http/request/listing.ts'
import { answerRows, type List, readPage } from '../http/response/whole-list.ts'
import { itemsMarked, reviewColumns } from '../receipts/columns.ts'
import type { Mark } from '../receipts/words.ts'
import { isIndexed, panelMatch } from '../search/panel.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import { hasStatus, type Listable, orderOf, type StatusFilter } from './order.ts'
import * as store from './store.ts'

// Lists of items and requests. A page costs the same however many rows there are: an index has the rows in the list's
// order. Totals without a search are counted again only after a write.

export type ListContext = Pick<Store, 'db' | 'sqlite' | 'snapshot'>
type Counting = Pick<ListContext, 'db' | 'sqlite'>

/** Pending lists can be filtered by a mark; admins see senders' addresses. */
export type ListQuery = Listing & { mark?: Mark; isAdmin?: boolean }

type Values = Record<string, unknown>
export type Format<Row> = (rows: Values[]) => Row[]

export const list = <Table extends ContentTable>(
  context: ListContext,
  kind: Kind<string, Table>,
  status: StatusFilter,
  query: ListQuery,
) => listAs(context, kind, { status, ...query }, (rows) => rows as Item<Table>[])

export type StatusQuery = ListQuery & { status: StatusFilter }

export function listAs<Row extends object>(
  context: ListContext,
  of: Listable,
  { status, ...query }: StatusQuery,
  format: Format<Row>,
): List<Row> {
  const read = store.fromDatabase(of)
  return answerRows(context, rowsOf(context, of, status, query), (rows: Values[]) =>
    format(rows.map(read)),
  )
}

export const select = <Table extends ContentTable>(
  context: Counting,
  kind: Kind<string, Table>,
  status: StatusFilter,
  query: ListQuery,
) =>
  readPage(
    context,
    rowsOf(context, kind, status, query),
    (rows: Values[]) => rows.map(store.fromDatabase(kind)) as Item<Table>[],
  )

const rowsOf = (
  context: Counting,
  of: Listable,
  status: StatusFilter,
  { page, ...query }: ListQuery,
) => ({
  query: store.allItems(of, selectionOf(of, status, query)),
  total: () => countRows(context, of, status, query),
  page,
})

export const totalOf = (context: Counting, of: Listable, status: StatusFilter) =>
  countRows(context, of, status, {})

function countRows({ db, sqlite }: Counting, of: Listable, status: StatusFilter, query: ListQuery) {
  const { list, where } = selectionOf(of, status, query)
  const count = () => totalIn(db, store.listed(of, list), where)
  const { search, label, since, before, mark, filters = {} } = query
  if ((search ?? label ?? since ?? before) !== undefined) return count()
  return cachedNumber(sqlite, [of.path, status, mark, ...Object.entries(filters)].join(), count)
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

export const selectAll = (of: Listable, status: StatusFilter, { page, ...query }: Listing) =>
  store.allItems(of, { ...selectionOf(of, status, query), also: ['revision'] })

/** The condition, order and index of a list, and the columns it has beside the table's. */
export function selectionOf(
  of: Listable,
  status: StatusFilter,
  { filters = {}, search, label, mark, sort, isAdmin = false, ...narrowed }: ListQuery,
) {
  const { id } = store.commonColumns(of)
  const where = and(
    hasStatus(of, status),
    ...Object.entries(filters).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    matches(of, { search, ...narrowed }),
    label === undefined ? undefined : hasLabel(of, label),
    mark && sql`${id} in ${itemsMarked(of.path, mark)}`,
  )
  const [filter] = Object.keys(filters)
  const order = orderOf(of, { status, sort, filter })
  return { ...order, where, more: of.more ?? reviewColumnsIn(of, status, isAdmin) }
}

/** Searches titles, in the panel also the full-text index, and limits the dates. */
function matches(of: Listable, { search, since, before, isPanel }: Listing) {
  const { id, folded } = store.commonColumns(of)
  const { found = (text) => sql`instr(${folded}, ${text}) > 0` } = of
  const date = dateOf(of, id)
  return and(
    search === undefined
      ? undefined
      : or(
          found(search),
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

function reviewColumnsIn(
  of: Listable,
  status: StatusFilter,
  isAdmin: boolean,
): Record<string, SQL.Aliased> {
  const columns = reviewColumns(of)
  if (status !== 'published') return columns
  return isAdmin && store.reviewColumns(of) ? { contact_email: columns.contact_email } : {}
}

export function titlesOf(
  { db }: Pick<ListContext, 'db'>,
  of: Listable,
  { status, also, ...query }: StatusQuery & { also?: SQL | undefined },
  limit: number,
) {
  const columns: Record<string, Column> = getTableColumns(of.table)
  const { id, revision } = store.commonColumns(of)
  const { list, where, orderBy } = selectionOf(of, status, query)
  return named(
    db,
    {
      columns: { id, revision, title: columns[of.title] ?? id },
      more: status === 'pending' && !of.more ? { review: reviewColumns(of).review } : {},
      from: store.listed(of, list),
      where: and(where, also),
      orderBy,
    },
    limit,
  )
}
