import { actOf } from '../../activity/activity.ts'
import { emptyLog } from '../../database/erasing.ts'
import type { World } from '../../world.ts'
import type { ContentTable, Kind } from '../kind.ts'
import * as lifecycle from '../lifecycle.ts'
import { type Chosen, expectRestorable } from './trash.ts'

/** Puts back what was deleted. */
export function restore<Table extends ContentTable>(
  world: World,
  kind: Kind<string, Table>,
  chosen: Chosen,
) {
  const act = actOf(world, 'restored')
  const row = world.db.transaction((tx) => {
    expectRestorable(world, tx, kind, chosen)
    return lifecycle.restore(tx, kind, chosen.id, act)
  })
  world.cache.invalidate(kind.path)
  return row
}

/** Deletes for good what is in the trash. */
export function erase(world: World, kind: Pick<Kind, 'path'>, chosen: Chosen) {
  world.db.transaction((tx) => {
    expectRestorable(world, tx, kind, chosen)
    lifecycle.eraseTrashed(tx, kind, chosen.id, actOf(world, 'erased'))
  })
  emptyLog(world.sqlite)
}
