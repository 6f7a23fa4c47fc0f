import { sql } from 'drizzle-orm'
import { queryOf } from '../http/request/query.ts'
import { validate } from '../http/response/errors.ts'
import type { List } from '../http/response/whole-list.ts'
import { markFilter } from '../receipts/contract.ts'
import { receiptFields, receiptsOf } from '../receipts/review-fields.ts'
import { duplicateGroups, publishedDuplicates } from './duplicates.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as lists from './lists.ts'
import type { ListSource } from './order.ts'

export type PendingStatus = 'pending' | 'spam'

export const markIn = (request: Request) => validate(markFilter, queryOf(request))

export const listForReview = <Table extends ContentTable>(
  context: lists.ListContext,
  kind: Kind<string, Table>,
  status: PendingStatus,
  query: lists.ListQuery,
) => {
  const published = status === 'pending' ? publishedDuplicates(context, kind) : undefined
  return listPending(context, kind, { ...query, status }, (values) => {
    const rows = values as (Item<Table> & { id: number; revision: number })[]
    const receipts = receiptsOf(context.db, kind.path, idsIn(rows))
    return rows.map((row) => ({
      ...row,
      ...receiptFields(receipts.get(row.id), row),
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

/** Each row with the number of its duplicates, itself included. */
export function listPending<Row extends { id: number }>(
  context: lists.ListContext,
  source: ListSource,
  query: lists.ListQuery & { status: PendingStatus },
  format: lists.Format<Row>,
): List<Row & { alike: number }> {
  const groups = duplicateGroups(context, source, query.status)
  return lists.listAs(context, source, { ...query, include: ['revision'] }, (rows) =>
    format(rows).map((row) => ({ ...row, alike: groups.sizeOf(row.id) })),
  )
}

/** The titles and revisions of all rows of a list. Proposed changes are left out: each needs a decision of its own. */
export function titlesOf(
  context: lists.ListContext,
  source: ListSource,
  query: lists.ListQuery & { status: PendingStatus | 'published' },
  limit: number,
) {
  const isPending = query.status !== 'published'
  const condition = isPending ? sql`status = 'pending'` : undefined
  const { items, total } = lists.titlesOf(context, source, query, { limit, condition })
  if (!isPending || !('proposed' in source.table)) return { items, total }
  const receipts = receiptsOf(context.db, source.path, idsIn(items))
  const named = items.map((row) => ({ ...row, review: receipts.get(row.id)?.status ?? 'waiting' }))
  return { items: named, total }
}
