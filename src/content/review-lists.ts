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
