import { and, eq, getTableName, gt, lt } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../../database/open.ts'
import { day } from '../../units.ts'
import { Refusal } from '../response/errors.ts'
import { replies } from './table.ts'

/**
 * One create: the key its sender chose, the path it went to, the session it was sent in ('' for none), and a digest of
 * what it says: other content is another create, so that a guessed key shows nobody anything.
 */
export type Sending = { key: string; path: string; session: string; content: string }

/** What a create answered, and the table it made a row in. */
export type Reply = {
  status: number
  body: Record<string, unknown> & { id: number }
  table: SQLiteTable
}

const dayBefore = (now: Date) => new Date(now.getTime() - day).toISOString()

/** The key of a create: the header `Idempotency-Key`, or the hidden field a form sends instead. */
export function keyOf(request: Request, hidden: unknown) {
  const key = request.headers.get('idempotency-key') || hidden
  if (key === undefined || key === null || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(400, 'An Idempotency-Key is 1 to 200 printable characters.')
  return key
}

/** What the same create answered within the last day. */
export function findReply(tx: Queries, sending: Sending, now: Date) {
  const { key, path, session, content } = sending
  const sent = and(eq(replies.key, key), eq(replies.path, path), eq(replies.session, session))
  return tx
    .select({ body: replies.body })
    .from(replies)
    .where(and(sent, eq(replies.content, content), gt(replies.created_at, dayBefore(now))))
    .get()?.body
}

/** Stores a success, in the transaction of the write it tells of. */
export function storeReply(tx: Queries, sending: Sending, reply: Reply, now: Date) {
  const { status, body, table } = reply
  const made = { made_in: getTableName(table), made_id: body.id }
  const told = { status, body, ...made, created_at: now.toISOString() }
  const target = [replies.key, replies.path, replies.session, replies.content]
  tx.insert(replies)
    .values({ ...sending, ...told })
    .onConflictDoUpdate({ target, set: told })
    .run()
}

/** Forgets what was answered about a row, in the transaction that deletes it. */
export function forgetRepliesOf(tx: Queries, table: SQLiteTable, id: number) {
  tx.delete(replies)
    .where(and(eq(replies.made_in, getTableName(table)), eq(replies.made_id, id)))
    .run()
}

/** Forgets what is older than a day. */
export function forgetReplies(tx: Queries, now: Date) {
  tx.delete(replies)
    .where(lt(replies.created_at, dayBefore(now)))
    .run()
}
