import { lookAfterSnapshots } from '../backups/nightly.ts'
import { isWithin } from '../fields/times/within.ts'
import { hour, minute } from '../units.ts'
import type { World } from '../world.ts'

/** Makes a snapshot once a day as long as the server runs, the first one at once where it is due. */
export function keepSnapshots(world: World) {
  let underWay: Promise<void> | undefined
  let failedAt = new Date(Number.NaN)
  const look = async () => {
    await lookAfterSnapshots(world)
    if (world.backups.failure !== undefined) failedAt = world.clock()
    underWay = undefined
  }
  const tick = () => {
    if (!isWithin(world.clock(), failedAt, hour)) underWay ??= look() // a full disk needs no more of it
  }
  tick()
  const timer = setInterval(tick, 5 * minute)
  return {
    stop() {
      clearInterval(timer)
      return underWay
    },
  }
}
