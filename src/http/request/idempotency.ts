import { and, eq, getTableName, gt, lt } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Queries } from '../../database/open.ts'
import { day } from '../../units.ts'
import { Refusal } from '../response/errors.ts'
import type { Body } from './parse.ts'
import { replies } from './table.ts'
import { isUpload } from './upload.ts'

/** One create; the content is part of its identity, so that a guessed key shows nobody anything. */
export type IdempotentCreate = { key: string; path: string; session: string; content: string }

export type Reply = {
  status: number
  body: Record<string, unknown> & { id: number }
  table: SQLiteTable
}

const dayBefore = (now: Date) => new Date(now.getTime() - day).toISOString()

/** The header, or the hidden field that forms send instead. */
export function keyOf(request: Request, hidden: unknown) {
  const key = request.headers.get('idempotency-key') || hidden
  if (key === undefined || key === null || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(400, 'An Idempotency-Key is 1 to 200 printable characters.')
  return key
}

export function findReply(tx: Queries, create: IdempotentCreate, now: Date) {
  const { key, path, session, content } = create
  const sent = and(eq(replies.key, key), eq(replies.path, path), eq(replies.session, session))
  return tx
    .select({ body: replies.body })
    .from(replies)
    .where(and(sent, eq(replies.content, content), gt(replies.created_at, dayBefore(now))))
    .get()?.body
}

export function storeReply(tx: Queries, create: IdempotentCreate, reply: Reply, now: Date) {
  const { status, body, table } = reply
  const made = { made_in: getTableName(table), made_id: body.id }
  const stored = { status, body, ...made, created_at: now.toISOString() }
  const target = [replies.key, replies.path, replies.session, replies.content]
  tx.insert(replies)
    .values({ ...create, ...stored })
    .onConflictDoUpdate({ target, set: stored })
    .run()
}

export function forgetRepliesOf(tx: Queries, table: SQLiteTable, id: number) {
  tx.delete(replies)
    .where(and(eq(replies.made_in, getTableName(table)), eq(replies.made_id, id)))
    .run()
}

export function forgetReplies(tx: Queries, now: Date) {
  tx.delete(replies)
    .where(lt(replies.created_at, dayBefore(now)))
    .run()
}

const isHidden = (name: string) => /^hl_(key|check|opened)$/.test(name)

/**
 * A digest of the content, in whichever encoding and order it was sent. It is keyed, since a body may hold a new
 * password.
 */
export function digestOf(body: Body, secret: string) {
  const hasher = new Bun.CryptoHasher('sha256', secret)
  const add = (type: string, bytes: Buffer) =>
    hasher.update(`${type}${bytes.byteLength}:`).update(bytes)
  for (const [name, value] of Object.entries(body).toSorted(byName)) {
    if (isHidden(name)) continue
    add('name', Buffer.from(name))
    if (isUpload(value)) add('file', Buffer.from(value.digest))
    else if (typeof value === 'string') add('text', Buffer.from(withLf(value)))
    else add('value', Buffer.from(JSON.stringify(value)))
  }
  return hasher.digest('hex')
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Browsers send the line ends of a form as CRLF. */
const withLf = (text: string) => text.replaceAll('\r\n', '\n')
