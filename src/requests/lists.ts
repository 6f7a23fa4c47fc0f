import { and, eq, sql } from 'drizzle-orm'
import { approversOf } from '../activity/activity.ts'
import { type Item, itemOf, type Source } from '../content/kind.ts'
import { type ListContext, listAs } from '../content/lists.ts'
import type { ListSource, StatusFilter } from '../content/order.ts'
import { listPending } from '../content/review-lists.ts'
import type { Queries } from '../database/open.ts'
import { fold, searchable } from '../fields/fold.ts'
import type { ListParams } from '../http/request/list-params.ts'
import { approvalEmails } from '../mail/stats.ts'
import { requestKind } from '../receipts/words.ts'
import { requests } from './table.ts'

type Row = typeof requests.$inferSelect

const { folded, folded_email, student_id, status, spam } = requests
const isPending = and(eq(status, 'pending'), eq(spam, false))

const texts = sql`${folded} || char(10) || ${folded_email} || char(10) || lower(${student_id})`

/** Each word must be in the name, the address or the student ID. */
export const matchesSearch = (search: string) =>
  and(...search.split(/\s+/).map((word) => sql`instr(${texts}, ${word}) > 0`))

/** The activity holds no student's data: it calls a request by its number. */
export const accessRequests = {
  path: requestKind,
  table: requests,
  title: 'full_name',
  missing: 'There is no such request.',
  derived: {
    folded: { from: ['full_name'], by: (name) => searchable(name ?? '') },
    folded_email: { from: ['email'], by: (email) => fold(email ?? '') },
  },
  titleOf: ({ id }: Pick<Row, 'id'>) => `request ${id}`,
  responseOf: (row: Row) => withExpiry(itemOf<typeof requests>(row)),
  filters: {},
  searchCondition: matchesSearch,
  keys: sql<string>`'id-' || student_id || ' name-' || replace(folded, ' ', '-') || ' email-' || folded_email`,
} satisfies ListSource & Source<typeof requests>

export const yearsFrom = (moment: Date, years: number) => {
  const then = new Date(moment)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then.toISOString()
}

/** When an approved request is erased; null while it is pending or kept. */
const withExpiry = <Request extends Pick<Row, 'approved_at' | 'keep'>>(request: Request) => {
  const { approved_at, keep } = request
  return {
    ...request,
    kept_until: approved_at === null || keep ? null : yearsFrom(new Date(approved_at), 1),
  }
}

export function list(context: ListContext, params: ListParams, status: StatusFilter) {
  const format = withDecision(context.db)
  if (status === 'pending' || status === 'spam')
    return listPending(context, accessRequests, { ...params, status }, format)
  return listAs(context, accessRequests, { ...params, status, include: ['revision'] }, format)
}

type ListedRow = Item<typeof requests> & Pick<Row, 'revision'>

/** Adds who approved each request, and the state of the email about it: two queries for all rows. */
const withDecision = (tx: Queries) => (all: object[]) => {
  const rows = all as ListedRow[]
  const approved = rows.filter(({ approved_at }) => approved_at !== null).map(({ id }) => id)
  const approvers = approversOf(tx, requestKind, approved)
  const emails = approvalEmails(tx, approved)
  return rows.map((row) => ({
    ...withExpiry(row),
    approved_by: approvers.get(row.id) ?? null,
    letter: emails.get(row.id) ?? null,
  }))
}

export const findPendingEqual = (tx: Queries, person: Pick<Row, 'student_id' | 'email'>) =>
  tx
    .select()
    .from(requests)
    .where(and(eq(student_id, person.student_id), eq(folded_email, fold(person.email)), isPending))
    .get()
