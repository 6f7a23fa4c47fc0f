import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../database/open.ts'
import { Refusal } from '../response/errors.ts'
import { replies } from './table.ts'

/** One create: the key its sender chose, the path it went to, and the session it was sent in ('' for none). */
export type Sending = { key: string; path: string; session: string }

export type Reply = { status: number; body: Record<string, unknown> }

const day = 24 * 60 * 60 * 1000
const dayBefore = (now: Date) => new Date(now.getTime() - day).toISOString()

/** The key of a create: the header `Idempotency-Key`, or the hidden field a form sends instead. Contract 3. */
export function keyOf(request: Request, hidden: unknown) {
  const key = request.headers.get('idempotency-key') || hidden
  if (key === undefined || key === null || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(400, 'An Idempotency-Key is 1 to 200 printable characters.')
  return key
}

/** What the same create answered within the last day. */
export function findReply(tx: Queries, sending: Sending, now: Date): Reply | undefined {
  const { key, path, session } = sending
  const same = and(eq(replies.key, key), eq(replies.path, path), eq(replies.session, session))
  return tx
    .select({ status: replies.status, body: replies.body })
    .from(replies)
    .where(and(same, gt(replies.created_at, dayBefore(now))))
    .get()
}

/** Keeps a success, in the transaction of the write it tells of. */
export function storeReply(tx: Queries, sending: Sending, reply: Reply, now: Date) {
  const created_at = now.toISOString()
  const row = { ...sending, ...reply, created_at }
  const target = [replies.key, replies.path, replies.session]
  tx.insert(replies)
    .values(row)
    .onConflictDoUpdate({ target, set: { ...reply, created_at } })
    .run()
}

/** Forgets what is older than a day. */
export function forgetReplies(tx: Queries, now: Date) {
  tx.delete(replies)
    .where(lt(replies.created_at, dayBefore(now)))
    .run()
}

/** Forgets what the creates of a row at these paths answered. */
export function forgetRepliesOf(tx: Queries, paths: readonly string[], id: number) {
  const isOfRow = sql`json_extract(${replies.body}, '$.id') = ${id}`
  tx.delete(replies)
    .where(and(inArray(replies.path, [...paths]), isOfRow))
    .run()
}
