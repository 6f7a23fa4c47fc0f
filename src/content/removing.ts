import { actOf } from '../activity/activity.ts'
import type { Acting, Clock, Logging, Settings } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Store } from '../database/open.ts'
import { Refusal } from '../http/response/errors.ts'
import { emailIfUntold, emailSender } from '../receipts/emails.ts'
import type { ContentContext } from './context.ts'
import { expiredIn, keptUntil, readTrashed } from './history/trash.ts'
import { type Decline, outcomeOf, readFresh, type Target } from './items.ts'
import type { Kind } from './kind.ts'
import * as lifecycle from './lifecycle.ts'

/** Moves an item to the trash; with TRASH_DAYS=0 deletes it for good. */
export const remove = (context: ContentContext, kind: Kind, target: Target) =>
  removeItem(context, kind, {
    ...target,
    did: context.config.trashDays === 0 ? 'erased' : 'deleted',
  })

export const decline = (context: ContentContext, kind: Kind, target: Decline) =>
  removeItem(context, kind, { ...target, did: 'declined' })

function removeItem(
  context: ContentContext,
  kind: Kind,
  { did, reason = null, ...target }: Decline & { did: 'deleted' | 'erased' | 'declined' },
) {
  const isKept = context.config.trashDays > 0
  const act = actOf(context, did)
  const revision = context.db.transaction((tx) => {
    const row = readFresh(tx, kind, target)
    if (did === 'declined') refusePublished(row)
    if (isKept) lifecycle.discard(tx, kind, { row, reason }, act)
    else lifecycle.erase(tx, kind, { row, reason }, act)
    if (isPending(row)) emailSender(context, tx, kind, row)
    return row.revision + 1
  })
  context.cache.invalidate()
  if (!isKept) truncateWal(context.sqlite)
  return { kept_until: isKept ? keptUntil(context, act.at) : null, revision, affectedRows: 1 }
}

export function refusePublished(row: object) {
  if ('status' in row && row.status === 'approved')
    throw new Refusal(409, 'This is published. Unpublish it first.')
}

const isPending = (row: object) =>
  'status' in row && row.status === 'pending' && 'spam' in row && row.spam !== true

export function restore(context: ContentContext, kind: Kind, target: Target) {
  const row = context.db.transaction((tx) => {
    const trashed = readTrashed(tx, kind, target)
    const restored = lifecycle.restore(tx, kind, trashed, actOf(context, 'restored'))
    emailIfUntold(context, tx, kind, restored)
    return restored
  })
  context.cache.invalidate()
  return outcomeOf(row)
}

export function erase(context: ContentContext, kind: Pick<Kind, 'path'>, target: Target) {
  context.db.transaction((tx) => {
    const trashed = readTrashed(tx, kind, target)
    lifecycle.eraseTrashed(tx, trashed, actOf(context, 'erased'))
  })
  truncateWal(context.sqlite)
  return { affectedRows: 1 }
}

const batchSize = 100

type PurgeContext = Pick<Store, 'db'> & Acting & Clock & Logging & Settings

export async function purgeTrash(context: PurgeContext, stopping?: AbortSignal) {
  const purged = await inBatches(batchSize, (limit) => purgeBatch(context, limit), stopping)
  if (purged > 0)
    context.log.write('info', { erased: purged, why: 'They were in the trash for TRASH_DAYS.' })
}

const purgeBatch = (context: PurgeContext, limit: number) =>
  context.db.transaction((tx) => {
    const some = expiredIn(tx, context, limit)
    const act = actOf(context, 'erased')
    for (const each of some) lifecycle.eraseTrashed(tx, each, act)
    return some.length
  })
