import { actOf } from '../activity/activity.ts'
import type { Acting, Clock, Logging, Settings } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Store } from '../database/open.ts'
import { Refusal } from '../http/response/errors.ts'
import { emailSender } from '../receipts/emails.ts'
import type { ContentContext } from './context.ts'
import { expiredIn, keptUntil, readTrashed } from './history/trash.ts'
import { type Chosen, outcomeOf, readFresh } from './items.ts'
import type { Kind } from './kind.ts'
import * as lifecycle from './lifecycle.ts'

/** Moves an item to the trash; with TRASH_DAYS=0 deletes it for good. */
export const remove = (world: ContentContext, kind: Kind, chosen: Chosen) =>
  removeItem(world, kind, { ...chosen, did: world.config.trashDays === 0 ? 'erased' : 'deleted' })

type Declined = Chosen & { reason?: string | null | undefined }

export const decline = (world: ContentContext, kind: Kind, chosen: Declined) =>
  removeItem(world, kind, { ...chosen, did: 'declined' })

function removeItem(
  world: ContentContext,
  kind: Kind,
  { did, reason = null, ...chosen }: Declined & { did: 'deleted' | 'erased' | 'declined' },
) {
  const isKept = world.config.trashDays > 0
  const act = actOf(world, did)
  const revision = world.db.transaction((tx) => {
    const row = readFresh(tx, kind, chosen)
    if (did === 'declined') refusePublished(row)
    if (isKept) lifecycle.discard(tx, kind, { row, reason }, act)
    else lifecycle.erase(tx, kind, { row, reason }, act)
    if (isWaiting(row)) emailSender(world, tx, kind, row)
    return row.revision + 1
  })
  world.cache.invalidate()
  if (!isKept) emptyLog(world.sqlite)
  return { kept_until: isKept ? keptUntil(world, act.at) : null, revision, affectedRows: 1 }
}

export function refusePublished(row: object) {
  if ('status' in row && row.status === 'approved')
    throw new Refusal(409, 'This is published. Unpublish it first.')
}

const isWaiting = (row: object) =>
  'status' in row && row.status === 'pending' && 'spam' in row && row.spam !== true

export function restore(world: ContentContext, kind: Kind, chosen: Chosen) {
  const row = world.db.transaction((tx) => {
    const trashed = readTrashed(tx, kind, chosen)
    return lifecycle.restore(tx, kind, trashed, actOf(world, 'restored'))
  })
  world.cache.invalidate()
  return outcomeOf(row)
}

export function erase(world: ContentContext, kind: Pick<Kind, 'path'>, chosen: Chosen) {
  world.db.transaction((tx) => {
    const trashed = readTrashed(tx, kind, chosen)
    lifecycle.eraseTrashed(tx, trashed, actOf(world, 'erased'))
  })
  emptyLog(world.sqlite)
  return { affectedRows: 1 }
}

const batchSize = 100

type Purging = Pick<Store, 'db'> & Acting & Clock & Logging & Settings

export async function purgeTrash(world: Purging, stopping?: AbortSignal) {
  const purged = await inBatches(batchSize, (limit) => purgeBatch(world, limit), stopping)
  if (purged > 0)
    world.log.write('info', { erased: purged, why: 'They were in the trash for TRASH_DAYS.' })
}

const purgeBatch = (world: Purging, limit: number) =>
  world.db.transaction((tx) => {
    const some = expiredIn(tx, world, limit)
    const act = actOf(world, 'erased')
    for (const each of some) lifecycle.eraseTrashed(tx, each, act)
    return some.length
  })
