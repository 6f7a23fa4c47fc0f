import { pictureColumns } from '../content/pictures.ts'
import { forgetReplies } from '../http/request/idempotency.ts'
import { sweepImages } from '../images/sweeping.ts'
import { forgetLetters } from '../mail/forgetting.ts'
import type { World } from '../world.ts'

const hour = 60 * 60 * 1000
/** The first visitors come first. */
const soon = 5000

/** Now and then removes what nobody needs any more: pictures without a row, replies older than a day, old letters. */
export function keepTidy(world: World) {
  const tidy = () => {
    try {
      sweepImages(world, pictureColumns)
      forgetReplies(world.db, world.clock())
      forgetLetters(world)
    } catch (error) {
      world.log.write('error', {
        cause: `Tidying failed: ${error instanceof Error ? error.message : String(error)}`,
      })
    }
  }
  const first = setTimeout(tidy, soon)
  const timer = setInterval(tidy, hour)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
