import { commitTogether } from '../../database/commits.ts'
import type { Queries, Transaction } from '../../database/open.ts'
import type { World } from '../../world.ts'
import { type Body, readBody } from '../request/bodies.ts'
import { clientAddress, type Sender, type Server } from '../request/client-address.ts'
import { findReply, keyOf, type Sending, storeReply } from '../request/idempotency.ts'
import { withQuota } from './quotas.ts'

/** A create that somebody asks for. `session` is '' for a visitor; `take` takes his place under the limit. */
export type Asking = {
  request: Request
  session: string
  sender: Sender
  read: () => Promise<Body>
  take?: () => Promise<() => Promise<void>>
}

export type Context = { request: Request; server: Server; admin: { id: number } | undefined }
type BodyLimit = Parameters<typeof readBody>[1]

/** Whose turn it is where things are done one after the other. */
export const senderOf = (world: World, { request, server, admin }: Context): Sender => ({
  address: clientAddress(world, request, server),
  isAdmin: admin !== undefined,
})

/** An admin asks for something only he may make. */
export const asAdmin = (
  world: World,
  { request, server, admin }: Context & { admin: { id: number } },
  bodyLimit: BodyLimit,
): Asking => ({
  request,
  read: () => readBody(request, bodyLimit),
  session: String(admin.id),
  sender: senderOf(world, { request, server, admin }),
})

/** Anybody submits something; visitors count under their address's limit, admins don't. */
export const asAnybody = (
  world: World,
  { request, server, admin }: Context,
  bodyLimit: BodyLimit,
): Asking =>
  admin
    ? asAdmin(world, { request, server, admin }, bodyLimit)
    : {
        request,
        read: () => readBody(request, bodyLimit),
        session: '',
        sender: senderOf(world, { request, server, admin }),
        take: () => world.limits.submissions.take(clientAddress(world, request, server)),
      }

/** What it takes to make the row: all checks and slow work first, then only the write itself. */
export type Prepare<Row> = (body: Body, sender: Sender) => Promise<(tx: Transaction) => Row>

type Made<Row> = { answer: Created<Row>; isNew: boolean }

/**
 * Makes a row, once: the same Idempotency-Key again answers what the first one got (contract 3), also where no place
 * under the limit is left. A place is taken at admission, so that parallel posts don't overshoot (contract 7).
 */
export async function createIdempotently<Row extends { id: number }>(
  world: World,
  asking: Asking,
  prepare: Prepare<Row>,
): Promise<Created<Row>> {
  const told = answeredBefore<Row>(world, world.db, sendingOf(asking))
  const { answer } =
    told ??
    (await withQuota(
      asking.take,
      () => make(world, asking, prepare),
      (refusal) => repeat<Row>(world, asking, refusal),
    ))
  return answer
}

async function make<Row extends { id: number }>(
  world: World,
  asking: Asking,
  prepare: Prepare<Row>,
): Promise<Made<Row>> {
  const body = await asking.read()
  const sending = sendingOf(asking, body['hl_key'])
  const earlier = answeredBefore<Row>(world, world.db, sending)
  if (earlier) return earlier
  const write = await prepare(body, asking.sender)
  return await commitTogether(world.db, (tx): Made<Row> => {
    const again = answeredBefore<Row>(world, tx, sending)
    if (again) return again
    const answer = created(write(tx))
    if (sending) storeReply(tx, sending, { status: 201, body: answer }, world.clock())
    return { answer, isNew: true }
  })
}

/** How many bodies are read at a time for nothing but the key in them; each may be large. */
const mostReadLate = 8
let readLate = 0

/** No place is left, but the key of a reply may stand in the body. */
async function repeat<Row>(world: World, asking: Asking, refusal: unknown): Promise<Made<Row>> {
  if (sendingOf(asking) || readLate >= mostReadLate) throw refusal
  readLate++
  try {
    const { hl_key: hidden } = await asking.read()
    const earlier = answeredBefore<Row>(world, world.db, sendingOf(asking, hidden))
    if (earlier) return earlier
  } finally {
    readLate--
  }
  throw refusal
}

function sendingOf({ request, session }: Asking, hidden?: unknown): Sending | undefined {
  const key = keyOf(request, hidden)
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  return key === undefined ? undefined : { key, path, session }
}

function answeredBefore<Row>(
  world: World,
  tx: Queries,
  sending: Sending | undefined,
): Made<Row> | undefined {
  const reply = sending && findReply(tx, sending, world.clock())
  return reply && { answer: reply.body as Created<Row>, isNew: false }
}

export type Created<Row> = Row & { message: string; affectedRows: number }

const created = <Row extends { id: number }>(row: Row): Created<Row> => ({
  message: 'Saved.',
  affectedRows: 1,
  ...row,
})
