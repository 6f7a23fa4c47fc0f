import { list } from '../accounts/lists.ts'
import { isWithin } from '../fields/times/within.ts'
import { checkIntegrity } from '../health/integrity.ts'
import { day, hour } from '../units.ts'
import type { World } from '../world.ts'

/** The first visitors and the first snapshot come first. */
const soon = 15_000
const week = 7 * day

const addressesOf = (world: World) => list(world, {}).items.map(({ email }) => email)

/** Checks the database and its snapshots soon after a start and once a week as long as the server runs. */
export function keepChecking(world: World) {
  let underWay: ReturnType<typeof checkIntegrity> | undefined
  let last = new Date(Number.NaN)
  let isStopping = false
  const check = async () => {
    const now = world.clock()
    if (underWay || isWithin(now, last, week)) return
    try {
      underWay = checkIntegrity(world, addressesOf)
      if (await underWay.told) last = now
      else if (!isStopping) world.log.write('warn', { cause: 'The database could not be checked.' })
    } catch (error) {
      world.log.write('error', { cause: `The check of the database failed: ${error}` })
    }
    underWay = undefined
  }
  const first = setTimeout(() => void check(), soon)
  const timer = setInterval(() => void check(), hour)
  return {
    stop() {
      isStopping = true
      clearTimeout(first)
      clearInterval(timer)
      underWay?.end()
      return underWay?.told.then(() => {})
    },
  }
}
