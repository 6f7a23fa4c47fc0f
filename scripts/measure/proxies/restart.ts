import { deepEqual, equal } from 'node:assert/strict'
import { askAhead, askOn, type Front, json } from './curl.ts'
import { check } from './report.ts'
import { account, type Site, startSite } from './site.ts'

const restarts = 10
/** nginx tries five times within 13 seconds: a site that is down for most of them isn't what is tried. */
const uptime = 3000

/** A sign-in that comes again and again would be refused for that alone. */
const write = json('POST', { username: 'nobody' })

/** Stops the site, asks for what it has, and starts it again; answers the site that runs then. */
export async function checkRestart(name: string, front: Front, { stop, place, port }: Site) {
  await stop()
  const reads = await Promise.all(['/', '/api/faq'].map((path) => askAhead(front, path)))
  const login = await askAhead(front, '/api/auth/login', json('POST', account))
  const again = await startSite(place, port)
  await check(`${name}: what is asked while the site starts again waits for it`, async () => {
    deepEqual(await Promise.all(reads.map((answered) => answered())), [200, 200])
    equal(await login(), 200)
  })
  return await checkManyRestarts(name, front, again)
}

/** Readers and writers go on asking while the site is started again and again. */
async function checkManyRestarts(name: string, front: Front, first: Site) {
  let site = first
  const readers = ['/', '/api/faq', '/tech-blog'].map((path) => askOn(front, path))
  const writers = Array.from({ length: 4 }, () => askOn(front, '/api/auth/login', write))
  for (let n = 0; n < restarts; n++) {
    await site.stop()
    site = await startSite(site.place, site.port)
    await Bun.sleep(uptime)
  }
  const reads = (await Promise.all(readers.map((stop) => stop()))).flat()
  const writes = (await Promise.all(writers.map((stop) => stop()))).flat()
  const failed = (statuses: number[]) => statuses.filter((status) => status < 200 || status >= 500)
  await check(`${name}: ${restarts} restarts without one failed request`, () => {
    deepEqual({ reads: failed(reads), writes: failed(writes) }, { reads: [], writes: [] })
    return `${reads.length} reads and ${writes.length} writes`
  })
  return site
}
