import { actOf } from '../../activity/activity.ts'
import type { World } from '../../world.ts'
import { eraseTrashed } from '../lifecycle.ts'
import { expiredIn } from './trash.ts'

/** Others write between two of them. */
const atOnce = 100

/** Deletes for good what has been in the trash for TRASH_DAYS. */
export function purgeTrash(world: World) {
  const { db, log } = world
  let purged = 0
  for (let more = true; more; ) {
    const expired = db.transaction((tx) => {
      const some = expiredIn(tx, world, atOnce)
      const act = actOf(world, 'erased')
      for (const { kind, item } of some) eraseTrashed(tx, { path: kind }, item, act)
      return some.length
    })
    purged += expired
    more = expired === atOnce
  }
  if (purged > 0)
    log.write('info', { erased: purged, why: 'They were in the trash for TRASH_DAYS.' })
}
