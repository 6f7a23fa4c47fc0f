import { actOf } from '../../activity/activity.ts'
import { inBatches } from '../../database/in-batches.ts'
import type { World } from '../../world.ts'
import { eraseTrashed } from '../lifecycle.ts'
import { expiredIn } from './trash.ts'

const atOnce = 100

/** Deletes for good what has been in the trash for TRASH_DAYS: weeks after a flood of spam was deleted, thousands. */
export async function purgeTrash(world: World, stopping?: AbortSignal) {
  const purged = await inBatches(atOnce, (most) => purgeSome(world, most), stopping)
  if (purged > 0)
    world.log.write('info', { erased: purged, why: 'They were in the trash for TRASH_DAYS.' })
}

const purgeSome = (world: World, most: number) =>
  world.db.transaction((tx) => {
    const some = expiredIn(tx, world, most)
    const act = actOf(world, 'erased')
    for (const { kind, item } of some) eraseTrashed(tx, { path: kind }, item, act)
    return some.length
  })
