import { and, eq, sql } from 'drizzle-orm'
import { approversOf } from '../activity/activity.ts'
import { type ListContext, listAs } from '../content/lists.ts'
import type { ListSource } from '../content/order.ts'
import * as reviewLists from '../content/review-lists.ts'
import type { Queries } from '../database/open.ts'
import type { ListParams } from '../http/request/list-params.ts'
import { approvalEmails } from '../mail/stats.ts'
import { requestKind } from '../receipts/words.ts'
import { keptUntil } from './erasing.ts'
import { requests } from './table.ts'

type Row = typeof requests.$inferSelect
export type AccessRequest = Omit<Row, 'revision' | 'spam' | 'folded' | 'folded_email'> & {
  kept_until: string | null
}

const { folded, folded_email, student_id, status, spam } = requests
const isPending = and(eq(status, 'pending'), eq(spam, false))

const texts = sql`${folded} || char(10) || ${folded_email} || char(10) || lower(${student_id})`

/** Each word must be in the name, the address or the student ID. */
export const matchesSearch = (search: string) =>
  and(...search.split(/\s+/).map((word) => sql`instr(${texts}, ${word}) > 0`))

export const requestList: ListSource = {
  path: requestKind,
  table: requests,
  title: 'full_name',
  filters: {},
  searchCondition: matchesSearch,
  keys: sql<string>`'id-' || student_id || ' name-' || replace(folded, ' ', '-') || ' email-' || folded_email`,
}

export const responseOf = ({
  revision,
  spam,
  folded,
  folded_email,
  ...request
}: Row): AccessRequest => ({
  ...request,
  kept_until: keptUntil(request),
})

export function listApproved(
  context: ListContext,
  params: ListParams,
  status: 'published' | 'all',
) {
  const query = { ...params, status, include: ['revision'] }
  return listAs(context, requestList, query, withDecision(context.db))
}

export const listPending = (
  context: ListContext,
  params: ListParams,
  status: reviewLists.PendingStatus,
) => reviewLists.listPending(context, requestList, { ...params, status }, withDecision(context.db))

type ListedRow = Omit<AccessRequest, 'kept_until'> & Pick<Row, 'revision'>

/** Adds who approved each request, and the state of the email about it: two queries for all rows. */
const withDecision = (tx: Queries) => (all: object[]) => {
  const rows = all as ListedRow[]
  const approved = rows.filter(({ approved_at }) => approved_at !== null).map(({ id }) => id)
  const approvers = approversOf(tx, requestKind, approved)
  const emails = approvalEmails(tx, approved)
  return rows.map((row) => ({
    ...row,
    kept_until: keptUntil(row),
    approved_by: approvers.get(row.id) ?? null,
    letter: emails.get(row.id) ?? null,
  }))
}

export const findPendingEqual = (tx: Queries, person: Pick<Row, 'student_id' | 'folded_email'>) =>
  tx
    .select()
    .from(requests)
    .where(and(eq(student_id, person.student_id), eq(folded_email, person.folded_email), isPending))
    .get()
