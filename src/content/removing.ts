import { type Act, actOf } from '../activity/activity.ts'
import type { Acting, Clock, Logging, Settings } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Queries, Store } from '../database/open.ts'
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
  const { revision } = context.db.transaction((tx) => {
    const row = readFresh(tx, kind, target)
    if (did === 'declined') refusePublished(row)
    if (isKept) lifecycle.discard(tx, kind, { row, reason }, act)
    else lifecycle.erase(tx, kind, { row, reason }, act)
    if (isPending(row)) emailSender(context, tx, kind, row)
    return row
  })
  context.cache.invalidate()
  if (!isKept) truncateWal(context.sqlite)
  const kept_until = isKept ? keptUntil(context, act.at) : null
  return { kept_until, revision: revision + 1, affectedRows: 1 }
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
  context.cache.invalidate() // calendars tell of what is in the trash
  truncateWal(context.sqlite)
  return { affectedRows: 1 }
}

export type PurgeContext = Store & Acting & Clock & Logging
type Purging = { batchSize: number; why: string; stopping?: AbortSignal | undefined }

/** Erases what has expired, a batch in a transaction. */
export async function purge(
  context: PurgeContext,
  { batchSize, why, stopping }: Purging,
  purgeSome: (tx: Queries, limit: number, act: Act) => unknown[],
) {
  const purgeBatch = (limit: number) =>
    context.db.transaction((tx) => purgeSome(tx, limit, actOf(context, 'erased')).length)
  const erased = await inBatches(batchSize, purgeBatch, stopping)
  if (erased === 0) return
  truncateWal(context.sqlite)
  context.log.write('info', { erased, why })
}

const trashExpiry = { batchSize: 100, why: 'They were in the trash for TRASH_DAYS.' }

export const purgeTrash = (context: PurgeContext & Settings, stopping?: AbortSignal) =>
  purge(context, { ...trashExpiry, stopping }, (tx, limit, act) =>
    expiredIn(tx, context, limit).map((each) => lifecycle.eraseTrashed(tx, each, act)),
  )
