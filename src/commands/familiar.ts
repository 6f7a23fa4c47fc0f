import { and, desc, gte, lte } from 'drizzle-orm'
import { activity } from '../activity/table.ts'
import { hour, readableSnapshots } from '../backups/snapshots.ts'
import type { World } from '../world.ts'

const enough = 20
const [recent, old] = [enough * hour, 8 * 24 * hour]

/**
 * Asked once an hour: whether the site has lived under the present date for about a day, by what it did lately or by
 * having run since. A clock that jumps ahead, as one without a battery may at a start, erases nothing meanwhile.
 */
export function createFamiliarity(world: World) {
  let [hours, last] = [0, Number.NaN]
  return () => {
    const now = world.clock().getTime()
    hours = Math.abs(now - last) < 2 * hour ? hours + 1 : 0
    last = now
    return hours >= enough || hasLeftTraces(world, now)
  }
}

/** Of last week, and not of the hours that a clock may have been wrong for. */
function hasLeftTraces({ db, config }: World, now: number) {
  const [from, to] = [new Date(now - old), new Date(now - recent)]
  const act = db
    .select({ id: activity.id })
    .from(activity)
    .where(and(gte(activity.at, from.toISOString()), lte(activity.at, to.toISOString())))
    .orderBy(desc(activity.id))
    .limit(1)
    .get()
  const isOfThen = ({ madeAt }: { madeAt: Date }) => from <= madeAt && madeAt <= to
  return act !== undefined || readableSnapshots(config.dataDir).some(isOfThen)
}
