import { lookAfterSnapshots } from '../backups/nightly.ts'
import { hour } from '../backups/snapshots.ts'
import type { World } from '../world.ts'

const minute = 60 * 1000

/** Makes a snapshot once a day as long as the server runs, the first one at once where it is due. */
export function keepSnapshots(world: World) {
  let underWay: Promise<void> | undefined
  let nextLook = 0
  const look = async () => {
    await lookAfterSnapshots(world)
    const pause = world.backups.failure === undefined ? 0 : hour // a full disk needs no more of it
    nextLook = world.clock().getTime() + pause
    underWay = undefined
  }
  const tick = () => {
    if (world.clock().getTime() >= nextLook) underWay ??= look()
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
