import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { approversOf } from '../activity/activity.ts'
import type { Waiting } from '../content/duplicates.ts'
import { type Asking, listTold } from '../content/lists.ts'
import type { Listable } from '../content/order.ts'
import { listWaiting } from '../content/review-lists.ts'
import type { Queries } from '../database/open.ts'
import type { AskedAlike, Listing } from '../http/request/listing.ts'
import { approvalEmailsOf } from '../mail/figures.ts'
import { requestKind } from '../receipts/words.ts'
import { keptUntil } from './erasing.ts'
import { requests } from './table.ts'

type Row = typeof requests.$inferSelect
export type AccessRequest = Omit<Row, 'revision' | 'spam' | 'folded' | 'folded_email'> & {
  kept_until: string | null
}

const { folded, folded_email, student_id, status, spam, revision } = requests
const isWaiting = and(eq(status, 'pending'), eq(spam, false))

const texts = sql`${folded} || char(10) || ${folded_email} || char(10) || lower(${student_id})`

/** Those that a search finds: each of its words in the name, the address or the student ID, which is ASCII. */
export const whereFound = (search: SQLWrapper | string) => {
  const words = sql`json_each('[' || replace(json_quote(${search}), ' ', '","') || ']')`
  return sql`not exists (select 1 from ${words} as word where instr(${texts}, word.value) = 0)`
}

/** Spam takes part in its own list alone. */
export const access: Listable = {
  path: requestKind,
  table: requests,
  title: 'full_name',
  filters: {},
  shelves: {
    all: { where: eq(spam, false), list: 'newest' },
    pending: { where: isWaiting, list: 'review' },
    published: { where: and(eq(status, 'approved'), eq(spam, false)), list: 'review' },
    spam: { where: eq(spam, true), list: 'newest' },
  },
  found: whereFound,
  more: { revision: sql<number>`${revision}`.as('revision') },
  keys: sql<string>`'id-' || student_id || ' name-' || replace(folded, ' ', '-') || ' email-' || folded_email`,
}

export const answered = ({
  revision,
  spam,
  folded,
  folded_email,
  ...request
}: Row): AccessRequest => ({
  ...request,
  kept_until: keptUntil(request),
})

/** Those of a status, or all of them. */
export const decided = (of: Asking, listing: Listing, shelf: 'published' | 'all') =>
  listTold(of, access, { ...listing, shelf, told: withFates(of.db) })

/** What waits, or what was taken for spam: each with how many duplicates it has. */
export const waiting = (of: Asking, listing: Listing & AskedAlike, shelf: Waiting) =>
  listWaiting(of, access, { ...listing, shelf, told: withFates(of.db) })

type Listed = Omit<AccessRequest, 'kept_until'> & Pick<Row, 'revision'>

/** Who approved each, and what became of the letter that says so: two questions for all. */
const withFates = (tx: Queries) => (all: object[]) => {
  const rows = all as Listed[]
  const approved = rows.filter(({ approved_at }) => approved_at !== null).map(({ id }) => id)
  const approvers = approversOf(tx, requestKind, approved)
  const letters = approvalEmailsOf(tx, approved)
  return rows.map((row) => ({
    ...row,
    kept_until: keptUntil(row),
    approved_by: approvers.get(row.id) ?? null,
    letter: letters.get(row.id) ?? null,
  }))
}

/** The same person's request that waits already: a double click makes one. */
export const findEqual = (tx: Queries, person: Pick<Row, 'student_id' | 'folded_email'>) =>
  tx
    .select()
    .from(requests)
    .where(and(eq(student_id, person.student_id), eq(folded_email, person.folded_email), isWaiting))
    .get()
