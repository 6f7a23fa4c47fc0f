import { and, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { day } from '../units.ts'
import { emails } from './table.ts'

const month = 30 * day
const week = 7 * day

const undeliverable = 'It could not be delivered. Its text and its address are erased.'

/**
 * A failed email loses its text and address after a week; all are deleted after a month, and without a mail server
 * pending ones too.
 */
export function expireEmails({ db, clock, config }: Pick<Store, 'db'> & Clock & Settings) {
  const weekAgo = new Date(clock().getTime() - week).toISOString()
  const isOld = and(eq(emails.state, 'failed'), lt(emails.due_at, weekAgo))
  db.update(emails)
    .set({ ...erased, error: undeliverable })
    .where(and(isOld, ne(emails.body, '')))
    .run()
  const monthAgo = new Date(clock().getTime() - month).toISOString()
  const settled = sql`coalesce(${emails.sent_at}, ${emails.due_at})`
  const mayGo = config.smtpUrl === undefined ? undefined : ne(emails.state, 'waiting')
  db.delete(emails)
    .where(and(mayGo, lt(settled, monthAgo)))
    .run()
}

type Student = { id: number; email: string; student_id: string }

export function eraseEmailsOf(tx: Queries, { id, email, student_id }: Student) {
  const text = sql`lower(${emails.subject} || char(10) || ${emails.body})`
  const names = (word: string) => sql`instr(${text}, lower(${word})) > 0`
  const isMessage = and(eq(emails.kind, 'alert'), isNull(emails.request_id))
  tx.delete(emails)
    .where(or(eq(emails.request_id, id), and(isMessage, or(names(email), names(student_id)))))
    .run()
}

export const eraseEmailsAbout = (tx: Queries, receiptId: number) =>
  void tx.delete(emails).where(eq(emails.receipt_id, receiptId)).run()

const isPendingDecision = and(
  inArray(emails.kind, ['asked', 'decided']),
  eq(emails.state, 'waiting'),
)
const pendingDecisionsAbout = (receiptId: number) =>
  and(eq(emails.receipt_id, receiptId), isPendingDecision)

/** Deletes the pending notifications of a decision that was undone; returns whether there were any. */
export function erasePendingDecisions(tx: Queries, receiptId: number) {
  const which = pendingDecisionsAbout(receiptId)
  return tx.delete(emails).where(which).returning({ id: emails.id }).all().length > 0
}

/**
 * Sends the pending notification of a decision to another address, and deletes the other emails about the receipt.
 * Returns whether one is pending.
 */
export function redirectEmails(tx: Queries, receiptId: number, recipient: string) {
  const isOther = not(sql`(${isPendingDecision})`)
  tx.delete(emails)
    .where(and(eq(emails.receipt_id, receiptId), isOther))
    .run()
  const which = pendingDecisionsAbout(receiptId)
  const update = tx.update(emails).set({ recipient }).where(which)
  return update.returning({ id: emails.id }).all().length > 0
}

/** Replaces a link that has ended in the emails that aren't sent yet. */
export const replaceInUnsent = (tx: Queries, receiptId: number, [from, to]: [string, string]) =>
  void tx
    .update(emails)
    .set({ body: sql`replace(${emails.body}, ${from}, ${to})` })
    .where(and(eq(emails.receipt_id, receiptId), ne(emails.state, 'sent')))
    .run()

/** Deletes unsent password emails, whose link has expired, to one recipient or to all. */
export function erasePasswordEmails(tx: Queries, recipient?: string) {
  const isTo = recipient === undefined ? undefined : eq(emails.recipient, recipient)
  const which = and(eq(emails.kind, 'password'), ne(emails.state, 'sent'), isTo)
  tx.delete(emails).where(which).run()
}

/** Personal data is erased from emails that outlive their subject. */
export const erased = { body: '', recipient: null }

export const isErased = ({ body }: { body: string }) => body === ''
