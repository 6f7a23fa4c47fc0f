import { and, eq, sql } from 'drizzle-orm'
import { togetherIn } from '../fields/likeness.ts'
import { type AskedAlike, alikeIn } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { checked } from '../http/response/errors.ts'
import type { List } from '../http/response/whole-list.ts'
import { receiptsOf, reviewFieldsIn } from '../receipts/columns.ts'
import { marked } from '../receipts/contract.ts'
import {
  countIn,
  duplicateGroups,
  duplicatesOf,
  type PendingStatus,
  publishedDuplicates,
} from './duplicates.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as lists from './lists.ts'
import type { Listable } from './order.ts'

type PendingQuery = lists.ListQuery & AskedAlike

export const markIn = (request: Request): AskedAlike & Pick<lists.ListQuery, 'mark'> => ({
  ...alikeIn(request),
  ...checked(marked, queryOf(request)),
})

export const listForReview = <Table extends ContentTable>(
  context: lists.ListContext,
  kind: Kind<string, Table>,
  status: PendingStatus,
  query: PendingQuery,
) => {
  const published = status === 'pending' ? publishedDuplicates(context, kind) : undefined
  return listPending(context, kind, { ...query, status }, (values) => {
    const rows = values as (Item<Table> & { id: number; revision: number })[]
    const receipts = receiptsOf(context.db, kind.path, idsIn(rows))
    return rows.map((row) => ({
      ...row,
      ...reviewFieldsIn(receipts.get(row.id), row),
      alike_published: published?.get(row.id) ?? null,
    }))
  })
}

/** Published items as admins see them: with their senders' addresses. */
export const listPublished = <Table extends ContentTable>(
  context: lists.ListContext,
  kind: Kind<string, Table>,
  query: lists.ListQuery,
) =>
  lists.listAs(context, kind, { ...query, status: 'published' }, (values) => {
    const rows = values as (Item<Table> & { id: number })[]
    if (!('status' in kind.table)) return rows
    const receipts = receiptsOf(context.db, kind.path, idsIn(rows))
    return rows.map((row) => ({
      ...row,
      contact_email: receipts.get(row.id)?.contact_email ?? null,
    }))
  })

const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Duplicates can be sorted behind the newest of them, or listed for one item alone. */
export function listPending<Row extends { id: number }>(
  context: lists.ListContext,
  of: Listable,
  { order, alike, ...asked }: PendingQuery & { status: PendingStatus },
  format: lists.Format<Row>,
): List<Row & { alike: number }> {
  const query = { ...asked, also: ['revision'] }
  const groups = duplicateGroups(context, of, query.status)
  const withCount: lists.Format<Row & { alike: number }> = (rows) =>
    format(rows).map((row) => ({ ...row, alike: countIn(groups, row) }))
  if (order === undefined && alike === undefined) return lists.listAs(context, of, query, withCount)
  const { sort, ...unsorted } = query
  const also = duplicatesOf(context, of, query.status, alike)
  const { items } = lists.titlesOf(context, of, unsorted, { also })
  const ids = togetherIn(idsIn(items), groups)
  return lists.listAs(context, of, { ...query, ids }, withCount)
}

/** The titles and revisions of all rows of a list. Proposed changes are left out: each needs a decision of its own. */
export function titlesOf(
  context: lists.ListContext,
  of: Listable,
  { alike, order, ...query }: PendingQuery & Pick<lists.StatusQuery, 'status'>,
  limit: number,
) {
  const { status } = query
  if (status !== 'pending' && status !== 'spam')
    return lists.titlesOf(context, of, query, { limit })
  const also = and(eq(sql`status`, 'pending'), duplicatesOf(context, of, status, alike))
  const { items, total } = lists.titlesOf(context, of, query, { limit, also })
  if (!('proposed' in of.table)) return { items, total }
  const receipts = receiptsOf(context.db, of.path, idsIn(items))
  const named = items.map((row) => ({ ...row, review: receipts.get(row.id)?.status ?? 'waiting' }))
  return { items: named, total }
}
