import { actOf } from '../../activity/activity.ts'
import { emptyLog } from '../../database/erasing.ts'
import type { World } from '../../world.ts'
import type { ContentTable, Kind } from '../kind.ts'
import * as lifecycle from '../lifecycle.ts'
import { expectRestorable } from './trash.ts'

/** Puts back what was deleted. */
export function restore<Table extends ContentTable>(
  world: World,
  kind: Kind<string, Table>,
  id: number,
) {
  const act = actOf(world, 'restored')
  const row = world.db.transaction((tx) => {
    expectRestorable(world, tx, kind, id)
    return lifecycle.restore(tx, kind, id, act)
  })
  world.cache.invalidate(kind.path)
  return row
}

/** Deletes for good what is in the trash. */
export function erase(world: World, kind: Pick<Kind, 'path'>, id: number) {
  world.db.transaction((tx) => {
    expectRestorable(world, tx, kind, id)
    lifecycle.eraseTrashed(tx, kind, id, actOf(world, 'erased'))
  })
  emptyLog(world.sqlite)
}
