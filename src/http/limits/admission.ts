import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Clock, Settings, Signing } from '../../context.ts'
import { isNearlyFull } from '../../database/disk-space.ts'
import type { Queries, Store, Transaction } from '../../database/open.ts'
import { waitForWriter } from '../../database/writer-wait.ts'
import { sizeOf } from '../request/bodies.ts'
import { clientAddress, type Sender, type Server } from '../request/client-address.ts'
import {
  digestOf,
  findReply,
  type IdempotentCreate,
  keyOf,
  storeReply,
} from '../request/idempotency.ts'
import type { Body } from '../request/parse.ts'
import { retryLater } from '../response/errors.ts'
import { writeResult } from '../response/responses.ts'
import type { Queue } from './backlog.ts'
import { type Limit, type Limiting, takeAll } from './quotas.ts'
import { isSpam } from './spam.ts'

type Admitting = Store & Clock & Settings & Signing & Limiting

export type RequestContext = { request: Request; server: Server; admin: { id: number } | undefined }
type CreateRequest = RequestContext & { body: Body }

export const senderOf = (
  context: Settings,
  { request, server, admin }: RequestContext,
): Sender => ({
  address: clientAddress(context, request, server),
  isAdmin: admin !== undefined,
})

type Submission = { limit: Limit; sender: Sender; bytes: number; queue?: Queue | undefined }

/** Runs work that visitors pay for, unless it fails or makes nothing new. Throws a Refusal where a quota is used up. */
export async function withinQuotas<Done extends { isNew: boolean }>(
  { limits, config }: Limiting & Settings,
  { limit, sender: { address, isAdmin }, bytes, queue }: Submission,
  work: () => Done | Promise<Done>,
) {
  if (isAdmin) return await work()
  if (isNearlyFull(config.dataDir)) throw diskFull()
  using place = queue && limits.backlog.take(queue, bytes)
  await using places = await takeAll([
    () => limit.take(address),
    () => limits.sentInADay.take(address),
    () => limits.kilobytesInADay.take(address, Math.ceil(bytes / 1024)),
  ])
  const done = await work()
  if (!done.isNew) return done
  place?.keep()
  places.move()
  return done
}

const diskFull = () =>
  retryLater(
    'The lab’s disk is nearly full, so nothing new can be sent in. Please come back tomorrow.',
    3600,
  )

/** Does validation and slow work, and returns the write that goes into the transaction. */
export type Prepare<Row> = (body: Body, sender: Sender) => Promise<(tx: Transaction) => Row>

export type Creation<Row> = {
  table: SQLiteTable
  /** Set for what anybody may send. */
  queue?: Queue
  prepare: Prepare<Row>
  /** Adds to the stored response what is made anew for each request. */
  finalize?: (response: Created<Row>) => Created<Row>
}

type Outcome<Row> = { response: Created<Row>; isNew: boolean }

/**
 * Creates a row once per Idempotency-Key. The quota is taken after the body has arrived, so that slow bodies hold none,
 * and before it is validated, so that parallel requests don't overshoot.
 */
export async function createIdempotently<Row extends { id: number }>(
  context: Admitting,
  { body, ...requestContext }: CreateRequest,
  creation: Creation<Row>,
): Promise<Created<Row>> {
  const create = idempotentCreateOf(context, requestContext, body)
  const sender = senderOf(context, requestContext)
  const queue = isSpam(body) ? 'spam' : (creation.queue ?? 'posts')
  const limit = context.limits.submissions
  const place: Submission = { limit, sender, bytes: sizeOf(body), queue }
  const { response } =
    earlierOutcome<Row>(context, context.db, create) ??
    (await withinQuotas(context, place, async () => {
      const write = await creation.prepare(body, sender)
      return await commit(context, create, { table: creation.table, write })
    }))
  return creation.finalize?.(response) ?? response
}

type Write<Row> = { table: SQLiteTable; write: (tx: Transaction) => Row }

async function commit<Row extends { id: number }>(
  context: Admitting,
  create: IdempotentCreate | undefined,
  { table, write }: Write<Row>,
) {
  await waitForWriter(context.sqlite) // a picture may have taken its time
  return context.db.transaction((tx): Outcome<Row> => {
    const again = earlierOutcome<Row>(context, tx, create)
    if (again) return again
    const response = writeResult('Saved.', write(tx))
    if (create) storeReply(tx, create, { status: 201, body: response, table }, context.clock())
    return { response, isNew: true }
  })
}

function idempotentCreateOf(
  { secret }: Signing,
  { request, admin }: RequestContext,
  body: Body,
): IdempotentCreate | undefined {
  const key = keyOf(request, body['hl_key'])
  const session = admin ? String(admin.id) : ''
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  return key === undefined ? undefined : { key, path, session, content: digestOf(body, secret) }
}

function earlierOutcome<Row>(
  context: Clock,
  tx: Queries,
  create: IdempotentCreate | undefined,
): Outcome<Row> | undefined {
  const body = create && findReply(tx, create, context.clock())
  return body && { response: body as unknown as Created<Row>, isNew: false }
}

export type Created<Row> = Row & { message: string; affectedRows: number }
