import { and, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../database/open.ts'
import { toldProposal, waitingProposal } from './conversation.ts'
import { type ItemRef, receiptOf } from './receipts.ts'
import { receipts } from './table.ts'
import type { Mark, Proposed, ReceiptStatus, Said } from './words.ts'

/** What an admin is told of a submission beside its fields. */
export type Reviewing = {
  revision: number
  review: ReceiptStatus
  note: string | null
  changed_at: string | null
  contact_email: string | null
  conversation: Said[]
  proposal: Proposed | null
}

/** Where the sender of an item is told what became of it, as long as that is stored; as a column of a list. */
export const contactOf = (kind: SQL, item: SQL) =>
  sql<
    string | null
  >`(select contact_email from receipts indexed by receipts_item where receipts.kind = ${kind} and receipts.item = ${item} limit 1)`.as(
    'contact_email',
  )

/** What the receipt of an item says. Drizzle would leave out which table a column is of. */
const receiptColumn = (kind: string, { table }: { table: SQLiteTable }, column: string) =>
  sql`(select ${sql.identifier(column)} from receipts indexed by receipts_item where receipts.kind = ${kind} and receipts.item = ${ownColumn(table, 'id')} limit 1)`

const ownColumn = (table: SQLiteTable, column: string) =>
  sql`${sql.identifier(getTableName(table))}.${sql.identifier(column)}`

/** Since when an item waits: since it was sent in, or since a change of it is proposed. */
export const waitingSince = (kind: string, of: { table: SQLiteTable }) =>
  'proposed' in of.table
    ? sql`case when proposed is null then submission_date else ${receiptColumn(kind, of, 'proposal_at')} end`
    : sql`submission_date`

/** What the receipt of each item of a list says, as columns of it. */
export function reviewColumns(kind: string, of: { table: SQLiteTable }) {
  const own = (column: string) => ownColumn(of.table, column)
  const one = (column: string) => receiptColumn(kind, of, column)
  return {
    revision: sql`${own('revision')}`.as('revision'),
    review: sql`coalesce(${one('status')}, 'waiting')`.as('review'),
    note: one('note').as('note'),
    changed_at: one('changed_at').as('changed_at'),
    conversation: sql`coalesce(${one('conversation')}, '[]')`.as('conversation'),
    proposal: sql`case when ${one('proposal_fate')} is null then ${one('proposal')} end`.as(
      'proposal',
    ),
    contact_email: contactOf(sql`${kind}`, own('id')),
  }
}

export function reviewingOf(tx: Queries, of: ItemRef, row: object): Omit<Reviewing, 'revision'> {
  const found = receiptOf(tx, of)
  const { status: review = 'waiting', note = null, changed_at = null } = found ?? {}
  const { contact_email = null, conversation } = found ?? {}
  const proposal = found ? toldProposal(waitingProposal(found), row) : null
  return { review, note, changed_at, contact_email, conversation: conversation ?? [], proposal }
}

/** Which items of a kind bear the mark. */
export const bearing = (kind: string, mark: Mark) =>
  sql`(select ${receipts.item} from ${receipts} where ${receipts.kind} = ${kind} and ${bears(mark)})`

function bears(mark: Mark) {
  if (mark === 'changed') return isNotNull(receipts.changed_at)
  if (mark === 'proposed') return and(isNotNull(receipts.proposal), isNull(receipts.proposal_fate))
  return eq(receipts.status, mark)
}
