import { readdirSync } from 'node:fs'
import { tracker } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import { gather } from '../../../src/testing/crowd.ts'
import {
  inMs,
  insist,
  openSite,
  type Part,
  quantile,
  repeat,
  some,
  thousands,
  timed,
  withContent,
} from './part.ts'

/** How long each of some answers takes; every one must be good. */
async function answersOf(admin: Client, count: number) {
  const times: number[] = []
  await repeat(count, 10, async (n) => {
    times.push(
      await timed(async () => {
        const { status } =
          n % 3 === 0
            ? await admin.post('/api/student-highlights', tracker)
            : await admin.get(n % 3 === 1 ? '/student-highlights' : '/api/faculty')
        insist(status < 300, `a request was answered with ${status}`)
      }),
    )
  })
  return `p50 ${inMs(quantile(times, 0.5))}, p99 ${inMs(quantile(times, 0.99))}`
}

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** Connections that are silent, slow or stop half way keep nobody else waiting. */
export const keepWaiting: Part = async (scale) => {
  const { server, admin } = await openSite(withContent)
  const alone = await answersOf(admin, some(600, scale))
  const before = openFiles(server.pid)
  const sizes = { silent: 1_000, slowHeaders: 400, halfABody: 300, slowBody: 300 } as const
  const crowds = []
  for (const [kind, size] of Object.entries(sizes))
    crowds.push(await gather(server.url, kind as keyof typeof sizes, some(size, scale)))
  const among = await answersOf(admin, some(600, scale))
  const present = crowds.reduce((sum, crowd) => sum + crowd.present(), 0)
  const expected = Object.values(sizes).reduce((sum, size) => sum + some(size, scale), 0)
  insist(present === expected, `of ${expected} connections only ${present} were there to the end`)
  for (const crowd of crowds) crowd.leave()
  // Those who asked meanwhile keep their connections for up to 30 seconds.
  for (let tries = 0; openFiles(server.pid) > before + 5; tries++) {
    insist(tries < 400, `${openFiles(server.pid)} files are open after they left, ${before} before`)
    await Bun.sleep(100)
  }
  await server.stop()
  insist((await server.exited) === 0, 'the server did not stop cleanly')
  return `${thousands(present)} open connections; others: ${among} (without them ${alone})`
}
