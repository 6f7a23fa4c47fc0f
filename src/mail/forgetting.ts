import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Clock, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { day } from '../units.ts'
import { letters } from './table.ts'

const month = 30 * day
const week = 7 * day

const undelivered = 'It could not be delivered. Its text and its address are erased.'

/**
 * A failed email loses its text and address after a week; all are deleted after a month, and without a mail server
 * pending ones too.
 */
export function forgetEmails({ db, clock, config }: Pick<Store, 'db'> & Clock & Settings) {
  const weekAgo = new Date(clock().getTime() - week).toISOString()
  const isOld = and(eq(letters.state, 'failed'), lt(letters.due_at, weekAgo))
  db.update(letters)
    .set({ ...emptied, error: undelivered })
    .where(and(isOld, ne(letters.body, '')))
    .run()
  const monthAgo = new Date(clock().getTime() - month).toISOString()
  const settled = sql`coalesce(${letters.sent_at}, ${letters.due_at})`
  const mayGo = config.smtpUrl === undefined ? undefined : ne(letters.state, 'waiting')
  db.delete(letters)
    .where(and(mayGo, lt(settled, monthAgo)))
    .run()
}

type Student = { id: number; email: string; student_id: string }

export function forgetEmailsOf(tx: Queries, { id, email, student_id }: Student) {
  const text = sql`lower(${letters.subject} || char(10) || ${letters.body})`
  const names = (word: string) => sql`instr(${text}, lower(${word})) > 0`
  const isMessage = and(eq(letters.kind, 'alert'), isNull(letters.request_id))
  tx.delete(letters)
    .where(or(eq(letters.request_id, id), and(isMessage, or(names(email), names(student_id)))))
    .run()
}

export const forgetEmailsAbout = (tx: Queries, receiptId: number) =>
  void tx.delete(letters).where(eq(letters.receipt_id, receiptId)).run()

/** Deletes the pending notifications of a decision that was undone; returns whether there were any. */
export const forgetDecisionsAbout = (tx: Queries, receiptId: number) =>
  tx
    .delete(letters)
    .where(
      and(
        eq(letters.receipt_id, receiptId),
        inArray(letters.kind, ['asked', 'decided']),
        eq(letters.state, 'waiting'),
      ),
    )
    .returning({ kind: letters.kind })
    .all().length > 0

/** Deletes unsent password emails, whose link has expired, to one recipient or to all. */
export const forgetPasswordEmails = (tx: Queries, recipient?: string) =>
  void tx
    .delete(letters)
    .where(
      and(
        eq(letters.kind, 'password'),
        recipient === undefined ? undefined : eq(letters.recipient, recipient),
        ne(letters.state, 'sent'),
      ),
    )
    .run()

/** Personal data is erased from emails that outlive their subject. */
export const emptied = { body: '', recipient: null }

export const isEmptied = ({ body }: { body: string }) => body === ''
