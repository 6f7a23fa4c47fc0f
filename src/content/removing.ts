import { type Act, actOf } from '../activity/activity.ts'
import type { Acting, Clock, Logging, Settings } from '../context.ts'
import { emptyLog } from '../database/erasing.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import type { ContentContext } from './context.ts'
import { type Chosen, expectRestorable, expiredIn, keptUntil } from './history/trash.ts'
import type { ContentTable, Kind } from './kind.ts'
import * as lifecycle from './lifecycle.ts'
import type { Stored } from './store.ts'

// Into the trash, out of it again, and out of the file.

/** Into the trash, or out of the file where nothing stays there. */
export function discard<Table extends ContentTable>(
  { config }: ContentContext,
  tx: Queries,
  { kind, row }: { kind: Kind<string, Table>; row: Stored<Table> },
  act: Act,
) {
  if (config.trashDays === 0) lifecycle.erase(tx, kind, row, act)
  else lifecycle.discard(tx, kind, row, act)
}

/** Runs the transaction of a removal; answers until when it can be restored. */
export function takeAway(
  world: ContentContext,
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

/** Puts back what was deleted. */
export function restore<Table extends ContentTable>(
  world: ContentContext,
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
export function erase(world: ContentContext, kind: Pick<Kind, 'path'>, chosen: Chosen) {
  world.db.transaction((tx) => {
    expectRestorable(world, tx, kind, chosen)
    lifecycle.eraseTrashed(tx, kind, chosen.id, actOf(world, 'erased'))
  })
  emptyLog(world.sqlite)
}

const atOnce = 100

type Purging = Pick<Store, 'db'> & Acting & Clock & Logging & Settings

/** Deletes for good what has been in the trash for TRASH_DAYS: weeks after a flood of spam was deleted, thousands. */
export async function purgeTrash(world: Purging, stopping?: AbortSignal) {
  const purged = await inBatches(atOnce, (most) => purgeSome(world, most), stopping)
  if (purged > 0)
    world.log.write('info', { erased: purged, why: 'They were in the trash for TRASH_DAYS.' })
}

const purgeSome = (world: Purging, most: number) =>
  world.db.transaction((tx) => {
    const some = expiredIn(tx, world, most)
    const act = actOf(world, 'erased')
    for (const { kind, item } of some) lifecycle.eraseTrashed(tx, { path: kind }, item, act)
    return some.length
  })
