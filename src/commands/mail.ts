import { list } from '../accounts/lists.ts'
import { Delivery } from '../mail/delivery.ts'
import { remindDaily, tellAtOnce } from '../notices/notices.ts'
import { hour } from '../units.ts'
import type { World } from '../world.ts'

const soon = 10 * 1000

/** Takes the letters out as long as the server runs, and tells the lab of what waits. */
export function keepMailGoing(world: World) {
  const delivery = new Delivery(world, () => readersOf(world))
  const timers = [
    setInterval(() => attempt(world, remindDaily), hour),
    setInterval(() => attempt(world, tellAtOnce), soon),
  ]
  attempt(world, remindDaily)
  attempt(world, tellAtOnce)
  delivery.start()
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
      return delivery.stop()
    },
  }
}

const readersOf = (world: World) =>
  world.config.alertTo ?? list(world, {}).items.map(({ email }) => email)

function attempt(world: World, tell: (world: World) => void) {
  try {
    tell(world)
  } catch (error) {
    world.log.write('error', { cause: `What waits can't be told by mail: ${error}` })
  }
}
