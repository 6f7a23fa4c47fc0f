import type * as z from 'zod/mini'
import { actOf } from '../activity/activity.ts'
import type { Transaction } from '../database/open.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { checked, Refusal } from '../http/response/errors.ts'
import { follow, issue, noteLook, receiptOf } from '../receipts/receipts.ts'
import { tellSender } from '../receipts/telling.ts'
import type { ContentContext } from './context.ts'
import * as items from './items.ts'
import type { Kind, ReviewedTable } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import { discard, takeAway } from './removing.ts'
import type { Chosen } from './review.ts'

// What an admin has to say to whoever sent something, beside yes.

type Of<Table extends ReviewedTable> = Kind<string, Table>

const limits = { ...bodyLimits.plain, mayBeEmpty: true }

/** What an admin says of an item that is there, if they have to say anything. */
export async function readFor<Table extends ReviewedTable, Said extends z.ZodMiniType>(
  world: ContentContext & Limiting,
  kind: Kind<string, Table>,
  schema: Said,
  { id, request }: { id: number; request: Request },
) {
  items.read(world, kind, id)
  return checked(schema, await readBody(request, limits, world.limits.arrivals.ofAdmins))
}

/** Asks for changes: the item goes on waiting, and its receipt says what for. */
export function ask<Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  { note, ...chosen }: Chosen & { note: string },
) {
  const act = actOf(world, 'asked for changes')
  return world.db.transaction((tx) => {
    const row = readWaiting(world, tx, kind, chosen)
    const of = { kind: kind.path, item: row.id }
    if (!receiptOf(tx, of)) issue(world, tx, { ...of, submitted_at: row.submission_date })
    follow(tx, of, { status: 'changes-asked', at: act.at, note })
    lifecycle.remark(tx, kind, row, act)
    if (!row.spam) tellSender(world, tx, kind, row)
    return { row, affectedRows: 1 }
  })
}

/** Puts what waits into the trash, and its receipt says why; answers until when it can be restored. */
export function decline<Table extends ReviewedTable>(
  world: ContentContext,
  kind: Of<Table>,
  { reason, ...chosen }: Chosen & { reason: string | null },
) {
  const act = actOf(world, 'declined')
  return takeAway(world, kind, act, (tx) => {
    const row = readWaiting(world, tx, kind, chosen)
    discard(world, tx, { kind, row }, act)
    follow(tx, { kind: kind.path, item: row.id }, { status: 'declined', at: act.at, reason })
    if (!row.spam) tellSender(world, tx, kind, row)
  })
}

/** An admin has seen what its sender changed. */
export const look = (world: ContentContext, kind: Pick<Kind, 'path'>, id: number) =>
  world.db.transaction((tx) => noteLook(tx, { kind: kind.path, item: id }))

function readWaiting<Table extends ReviewedTable>(
  world: ContentContext,
  tx: Transaction,
  kind: Of<Table>,
  { id, ifMatch = null }: Chosen,
) {
  const row = items.read(world, kind, id, tx)
  items.refuseStaleItem(tx, kind, row, ifMatch)
  if (row.status === 'approved') throw new Refusal(409, 'This is published. Unpublish it first.')
  return row
}
