import { and, eq, getTableName, gt, lt } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../../database/open.ts'
import { day } from '../../units.ts'
import { Refusal } from '../response/errors.ts'
import type { Body } from './parse.ts'
import { replies } from './table.ts'
import { isUpload } from './upload.ts'

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

/** The hidden fields of a form, which say how it was sent and not what. */
const isHidden = (name: string) => /^hl_(key|check|opened)$/.test(name)

/**
 * A digest of what a body says, whichever way and in whichever order it says it; a file counts by its bytes. It is stored,
 * and a body may hold a new password: only with the site's key can anybody try guesses on it.
 */
export function contentOf(body: Body, secret: string) {
  const hasher = new Bun.CryptoHasher('sha256', secret)
  const add = (type: string, bytes: Buffer) =>
    hasher.update(`${type}${bytes.byteLength}:`).update(bytes)
  for (const [name, value] of Object.entries(body).toSorted(byName)) {
    if (isHidden(name)) continue
    add('name', Buffer.from(name))
    if (isUpload(value)) add('file', Buffer.from(value.digest))
    else if (typeof value === 'string') add('text', Buffer.from(asSent(value)))
    else add('value', Buffer.from(JSON.stringify(value)))
  }
  return hasher.digest('hex')
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Browsers send the line ends of a form as CRLF. */
const asSent = (text: string) => text.replaceAll('\r\n', '\n')
