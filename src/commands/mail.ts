import * as admins from '../admins/admins.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { countOverdue } from '../content/review.ts'
import { Delivery } from '../mail/delivery.ts'
import { queueDigest } from '../mail/digest.ts'
import type { Overdue } from '../mail/letters.ts'
import * as requests from '../requests/requests.ts'
import type { World } from '../world.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Takes the letters out as long as the server runs, and reminds the lab of what waits too long. */
export function keepMailGoing(world: World) {
  const delivery = new Delivery(world, () => readersOf(world))
  const timer = setInterval(() => remind(world), hour)
  remind(world)
  delivery.start()
  return {
    stop() {
      clearInterval(timer)
      return delivery.stop()
    },
  }
}

const readersOf = (world: World) =>
  world.config.alertTo ?? admins.list(world, {}).items.map(({ email }) => email)

function remind(world: World) {
  try {
    queueDigest(world, overdueIn(world))
  } catch (error) {
    world.log.write('error', { cause: `The daily digest failed: ${error}` })
  }
}

/** What has waited for a decision for more than a day. */
export function overdueIn(world: World) {
  const dayAgo = new Date(world.clock().getTime() - day).toISOString()
  const ofKinds = reviewedKinds.map((kind): Overdue => {
    const count = countOverdue(world, kind, dayAgo)
    return { count, noun: kind.noun, tab: kind.path }
  })
  const ofRequests: Overdue = {
    count: requests.countOverdue(world, dayAgo),
    noun: 'request for access',
    nouns: 'requests for access',
    tab: 'pending-accounts',
  }
  return [...ofKinds, ofRequests]
}
