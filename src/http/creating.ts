import type { Transaction } from '../database/open.ts'
import type { World } from '../world.ts'
import { type Body, readBody } from './bodies.ts'
import { clientAddress, type Server } from './client-address.ts'
import { findReply, keepReply, keyOf } from './once.ts'

/** A create that somebody asks for. `session` is '' for a visitor; `take` takes his place under the limit. */
export type Asking = {
  request: Request
  session: string
  bodyLimit: { json: number; multipart: number }
  take?: () => Promise<() => Promise<void>>
}

type Context = { request: Request; server: Server; admin: { id: number } | undefined }
type BodyLimit = Asking['bodyLimit']

/** An admin asks for something only he may make. */
export const asAdmin = (
  { request, admin }: Context & { admin: { id: number } },
  bodyLimit: BodyLimit,
): Asking => ({
  request,
  bodyLimit,
  session: String(admin.id),
})

/** Anybody submits something; visitors count under their address's limit, admins don't. */
export const asAnybody = (
  world: World,
  { request, server, admin }: Context,
  bodyLimit: BodyLimit,
): Asking =>
  admin
    ? asAdmin({ request, server, admin }, bodyLimit)
    : {
        request,
        bodyLimit,
        session: '',
        take: () => world.limits.submissions.take(clientAddress(world, request, server)),
      }

/** What it takes to make the row: all checks and slow work first, then only the write itself. */
export type Prepare<Row> = (body: Body) => Promise<(tx: Transaction) => Row>

/**
 * Makes a row, once: the same Idempotency-Key again answers what the first one got (contract 3). A place under the
 * limit is taken at admission and given back on refusal, so that parallel posts don't overshoot (contract 7).
 */
export async function createOnce<Row extends { id: number }>(
  world: World,
  asking: Asking,
  prepare: Prepare<Row>,
) {
  const giveBack = await asking.take?.()
  try {
    const body = await readBody(asking.request, asking.bodyLimit)
    const key = keyOf(asking.request, body['hl_key'])
    const path = new URL(asking.request.url).pathname.replace(/\/$/, '')
    const sending = key === undefined ? undefined : { key, path, session: asking.session }
    const earlier = sending && findReply(world.db, sending, world.clock())
    if (earlier) {
      await giveBack?.()
      return earlier.body as Created<Row>
    }
    const write = await prepare(body)
    return world.db.transaction(
      (tx) => {
        const again = sending && findReply(tx, sending, world.clock())
        if (again) return again.body as Created<Row>
        const answer = created(write(tx))
        if (sending) keepReply(tx, sending, { status: 201, body: answer }, world.clock())
        return answer
      },
      { behavior: 'immediate' },
    )
  } catch (error) {
    await giveBack?.()
    throw error
  }
}

export type Created<Row> = Row & { message: string; affectedRows: number }

const created = <Row extends { id: number }>(row: Row): Created<Row> => ({
  message: 'Saved.',
  affectedRows: 1,
  ...row,
})
