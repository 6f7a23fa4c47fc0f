import { and, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../database/open.ts'
import { pendingProposal, proposedChanges } from './conversation.ts'
import { type ItemRef, receiptOf } from './receipts.ts'
import { receipts } from './table.ts'
import type { Mark, Message, Proposed, ReceiptStatus } from './words.ts'

export type ReviewFields = {
  revision: number
  review: ReceiptStatus
  note: string | null
  changed_at: string | null
  contact_email: string | null
  conversation: Message[]
  proposal: Proposed | null
}

type Listed = { path: string; table: SQLiteTable }

/** Drizzle would leave out the table's name in a subquery. */
const ownColumn = (table: SQLiteTable, column: string) =>
  sql`${sql.identifier(getTableName(table))}.${sql.identifier(column)}`

const columnOfReceipt = (kind: SQL, item: SQL, column: string) =>
  sql`(select ${sql.identifier(column)} from receipts where receipts.kind = ${kind} and receipts.item = ${item} limit 1)`

const receiptColumn = ({ path, table }: Listed, column: string) =>
  columnOfReceipt(sql`${path}`, ownColumn(table, 'id'), column)

export const contactColumn = (kind: SQL, item: SQL) =>
  (columnOfReceipt(kind, item, 'contact_email') as SQL<string | null>).as('contact_email')

/** Since when an item waits: its submission, or the proposal of a change to it. */
export const waitingSince = (of: Listed) =>
  'proposed' in of.table
    ? sql`case when proposed is null then submission_date else ${receiptColumn(of, 'proposal_at')} end`
    : sql`submission_date`

export function reviewColumns(of: Listed) {
  const receipt = (column: string) => receiptColumn(of, column)
  return {
    revision: sql`${ownColumn(of.table, 'revision')}`.as('revision'),
    review: sql`coalesce(${receipt('status')}, 'waiting')`.as('review'),
    note: receipt('note').as('note'),
    changed_at: receipt('changed_at').as('changed_at'),
    conversation: sql`coalesce(${receipt('conversation')}, '[]')`.as('conversation'),
    proposal: sql`case when ${receipt('proposal_fate')} is null then ${receipt('proposal')} end`.as(
      'proposal',
    ),
    contact_email: receipt('contact_email').as('contact_email'),
  }
}

export function reviewFieldsOf(
  tx: Queries,
  ref: ItemRef,
  row: object,
): Omit<ReviewFields, 'revision'> {
  const receipt = receiptOf(tx, ref)
  return {
    review: receipt?.status ?? 'waiting',
    note: receipt?.note ?? null,
    changed_at: receipt?.changed_at ?? null,
    contact_email: receipt?.contact_email ?? null,
    conversation: receipt?.conversation ?? [],
    proposal: receipt ? proposedChanges(pendingProposal(receipt), row) : null,
  }
}

export const itemsMarked = (kind: string, mark: Mark) =>
  sql`(select ${receipts.item} from ${receipts} where ${receipts.kind} = ${kind} and ${isMarked(mark)})`

function isMarked(mark: Mark) {
  if (mark === 'changed') return isNotNull(receipts.changed_at)
  if (mark === 'proposed') return and(isNotNull(receipts.proposal), isNull(receipts.proposal_fate))
  return eq(receipts.status, mark)
}
