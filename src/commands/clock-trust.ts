import { desc, lte } from 'drizzle-orm'
import { activity } from '../activity/table.ts'
import { readableSnapshots } from '../backups/snapshots.ts'
import type { Clock, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { day, hour } from '../units.ts'

const enough = 20
const [recent, old] = [enough * hour, 8 * day]

type Lived = Pick<Store, 'db'> & Clock & Settings

/**
 * Called hourly: whether the clock can be trusted, since the site was active lately, or has run for about a day. A
 * clock that jumps ahead must erase nothing.
 */
export function createClockTrust(world: Lived) {
  let [hours, last] = [0, Number.NaN]
  return () => {
    const now = world.clock().getTime()
    hours = Math.abs(now - last) < 2 * hour ? hours + 1 : 0
    last = now
    return hours >= enough || isUnbroken(world, now)
  }
}

/** Whether the last activity is of the last week, without that of the last hours; or the site is new. */
function isUnbroken({ db, config }: Lived, now: number) {
  const until = new Date(now - recent)
  const act = db
    .select({ at: activity.at })
    .from(activity)
    .where(lte(activity.at, until.toISOString()))
    .orderBy(desc(activity.id))
    .limit(1)
    .get()
  const snapshots = readableSnapshots(config.dataDir).map(({ madeAt }) => madeAt)
  const times = [...snapshots.filter((at) => at <= until), ...(act ? [new Date(act.at)] : [])]
  return times.length === 0 || times.some((at) => at.getTime() >= now - old)
}
