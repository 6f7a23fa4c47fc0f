import { teacher } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import { png } from '../../../src/testing/pictures.ts'
import {
  inMs,
  insist,
  openSite,
  type Part,
  quantile,
  repeat,
  some,
  timed,
  withContent,
} from './part.ts'

const longest = 1_000

/** Reads on and on, four at once, until it is told to stop; answers how long each took. */
function keepReading(visitor: Client) {
  const times: number[] = []
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const path = `/student-highlights?q=${times.length}` // not cached: each is made anew
      times.push(await timed(async () => insist((await visitor.get(path)).status === 200, path)))
    }
  }
  const done = Promise.all(Array.from({ length: 4 }, read))
  return async () => {
    isOver = true
    await done
    return times
  }
}

const figures = (times: number[]) =>
  `p50 ${inMs(quantile(times, 0.5))}, p99 ${inMs(quantile(times, 0.99))}, slowest ${inMs(Math.max(...times))}`

/** Many large pictures at once: all are taken, and readers hardly notice. */
export const sendPictures: Part = async (scale) => {
  const count = some(40, scale)
  const { server, visitor, admin } = await openSite(withContent)
  const picture = new Blob([png(5000, 4000)])
  const alone = keepReading(visitor)
  await Bun.sleep(Math.min(5_000, 100 * count))
  const quiet = await alone()
  const meanwhile = keepReading(visitor)
  const took = await timed(() =>
    repeat(count, 12, async () => {
      const { status } = await admin.form('POST', '/api/faculty', { ...teacher, img: picture })
      insist(status === 201, `a picture was answered with ${status}`)
    }),
  )
  const busy = await meanwhile()
  await server.stop()
  insist(quantile(busy, 0.99) < longest, `readers waited: ${figures(busy)}`)
  const words = `${count} pictures of 20 megapixels in ${Math.round(took / 1000)} s`
  return `${words}; reads meanwhile: ${figures(busy)} (without them ${figures(quiet)})`
}
