import { actOf } from '../../activity/activity.ts'
import type { World } from '../../world.ts'
import { eraseTrashed } from '../lifecycle.ts'
import { expiredIn } from './trash.ts'

/** Others are answered, and write, between two of them. */
const atOnce = 100

/** Deletes for good what has been in the trash for TRASH_DAYS: weeks after a flood of spam was deleted, thousands. */
export async function purgeTrash(world: World, stopping = new AbortController().signal) {
  let purged = 0
  for (let more = true; more && !stopping.aborted; ) {
    const expired = purgeSome(world)
    purged += expired
    more = expired === atOnce
    if (more) await new Promise((others) => setImmediate(others))
  }
  if (purged > 0)
    world.log.write('info', { erased: purged, why: 'They were in the trash for TRASH_DAYS.' })
}

const purgeSome = (world: World) =>
  world.db.transaction((tx) => {
    const some = expiredIn(tx, world, atOnce)
    const act = actOf(world, 'erased')
    for (const { kind, item } of some) eraseTrashed(tx, { path: kind }, item, act)
    return some.length
  })
