import { and, desc, eq, sql } from 'drizzle-orm'
import { isOneOf } from '../database/columns.ts'
import { type Groups, togetherIn } from '../fields/likeness.ts'
import { type AskedAlike, alikeIn, longestPage } from '../http/request/listing.ts'
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
import type { Listable, StatusFilter } from './order.ts'
import * as store from './store.ts'

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

type Query = PendingQuery & { status: PendingStatus }

export function listPending<Row extends { id: number }>(
  context: lists.ListContext,
  of: Listable,
  { order, alike, ...query }: Query,
  format: lists.Format<Row>,
): List<Row & { alike: number }> {
  const groups = duplicateGroups(context, of, query.status)
  const withCount: lists.Format<Row & { alike: number }> = (rows) =>
    format(rows).map((row) => ({ ...row, alike: countIn(groups, row) }))
  if (order === undefined && alike === undefined) return lists.listAs(context, of, query, withCount)
  const { ids, rowsOf } = grouped(context, of, { ...query, sort: undefined, alike }, groups)
  const { limit, offset } = query.page ?? { limit: longestPage, offset: 0 }
  return { items: withCount(rowsOf(ids.slice(offset, offset + limit))), total: ids.length }
}

/** The ids of a list, each duplicate behind the newest of its group; and the rows of some of them. */
function grouped(
  context: lists.ListContext,
  of: Listable,
  { status, alike, page, ...query }: Omit<Query, 'order'>,
  groups: Groups,
) {
  const { list, where, ...selected } = lists.selectionOf(of, status, query)
  const { id } = store.commonColumns(of)
  const found = context.db
    .select({ id: sql<number>`${id}` })
    .from(store.listed(of, list))
    .where(and(where, duplicatesOf(context, of, status, alike)))
    .orderBy(desc(id))
    .all()
  const rowsOf = (ids: number[]) => {
    const selection = { ...selected, list, where: and(where, isOneOf(id, ids)) }
    const rows = context.db.all<Record<string, unknown>>(store.allItems(of, selection))
    const byId = new Map(
      rows.map(store.fromDatabase(of)).map((row) => [Number(row['id']), row] as const),
    )
    return ids.map((each) => byId.get(each)).filter((row) => row !== undefined)
  }
  const ids = togetherIn(
    found.map((row) => row.id),
    groups,
  )
  return { ids, rowsOf }
}

/** The titles and revisions of all rows of a list. Proposed changes are left out: each needs a decision of its own. */
export function titlesOf(
  context: lists.ListContext,
  of: Listable,
  { status, alike, order, ...query }: PendingQuery & { status: StatusFilter },
  limit: number,
) {
  const also =
    status === 'pending' || status === 'spam'
      ? and(eq(sql`status`, 'pending'), duplicatesOf(context, of, status, alike))
      : undefined
  return lists.titlesOf(context, of, { status, also, ...query }, limit)
}
