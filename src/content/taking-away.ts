import type { Act } from '../activity/activity.ts'
import { emptyLog } from '../database/erasing.ts'
import type { Queries, Transaction } from '../database/open.ts'
import type { World } from '../world.ts'
import { keptUntil } from './history/trash.ts'
import type { ContentTable, Kind } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import type { Stored } from './store.ts'

/** Into the trash, or out of the file where nothing stays there. */
export function discard<Table extends ContentTable>(
  { config }: World,
  tx: Queries,
  { kind, row }: { kind: Kind<string, Table>; row: Stored<Table> },
  act: Act,
) {
  if (config.trashDays === 0) lifecycle.erase(tx, kind, row, act)
  else lifecycle.discard(tx, kind, row, act)
}

/** Takes something away from everybody's eyes, and answers until when it can be restored. */
export function takeAway(
  world: World,
  { path }: { path: string },
  { at }: Act,
  work: (tx: Transaction) => void,
) {
  world.db.transaction(work)
  world.cache.invalidate(path)
  if (world.config.trashDays > 0) return keptUntil(world, at)
  emptyLog(world.sqlite)
  return null
}
