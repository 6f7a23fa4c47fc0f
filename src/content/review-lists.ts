import { and, eq, sql } from 'drizzle-orm'
import { togetherIn } from '../fields/likeness.ts'
import { type AskedAlike, alikeIn } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { checked } from '../http/response/errors.ts'
import type { List } from '../http/response/whole-list.ts'
import type { ReviewFields } from '../receipts/columns.ts'
import { marked } from '../receipts/contract.ts'
import { proposedChanges } from '../receipts/conversation.ts'
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
  return listPending(
    context,
    kind,
    { ...query, status },
    (rows) =>
      rows.map((row) => ({
        ...withReviewFields(row),
        alike_published: published?.get(Number(row['id'])) ?? null,
      })) as (Item<Table> & ReviewFields & { alike_published: number | null })[],
  )
}

const withReviewFields = (row: Record<string, unknown>): object => ({
  ...row,
  conversation: JSON.parse(String(row['conversation'])),
  proposal: proposedChanges(JSON.parse(String(row['proposal'])), row),
})

/** Duplicates can be sorted behind the newest of them, or listed for one item alone. */
export function listPending<Row extends { id: number }>(
  context: lists.ListContext,
  of: Listable,
  { order, alike, ...query }: PendingQuery & { status: PendingStatus },
  format: lists.Format<Row>,
): List<Row & { alike: number }> {
  const groups = duplicateGroups(context, of, query.status)
  const withCount: lists.Format<Row & { alike: number }> = (rows) =>
    format(rows).map((row) => ({ ...row, alike: countIn(groups, row) }))
  if (order === undefined && alike === undefined) return lists.listAs(context, of, query, withCount)
  const { sort, ...unsorted } = query
  const found = lists.idsOf(context, of, unsorted, duplicatesOf(context, of, query.status, alike))
  return lists.listAs(context, of, { ...query, ids: togetherIn(found, groups) }, withCount)
}

/** The titles and revisions of all rows of a list. Proposed changes are left out: each needs a decision of its own. */
export function titlesOf(
  context: lists.ListContext,
  of: Listable,
  { status, alike, order, ...query }: PendingQuery & Pick<lists.StatusQuery, 'status'>,
  limit: number,
) {
  const also =
    status === 'pending' || status === 'spam'
      ? and(eq(sql`status`, 'pending'), duplicatesOf(context, of, status, alike))
      : undefined
  return lists.titlesOf(context, of, { status, also, ...query }, limit)
}
