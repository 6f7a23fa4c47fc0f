import { deepEqual } from 'node:assert/strict'
import { askAhead, type Front, json } from './curl.ts'
import { check } from './report.ts'
import { account, type Site, startSite } from './site.ts'

/** Stops the site, asks for what it has, and starts it again; answers the site that runs then. */
export async function checkRestart(name: string, front: Front, { stop, place, port }: Site) {
  await stop()
  const reads = await Promise.all(['/', '/api/faq'].map((path) => askAhead(front, path)))
  const write = await askAhead(front, '/api/auth/login', json('POST', account))
  const again = await startSite(place, port)
  await check(`${name}: what is read while the site starts again waits for it`, async () => {
    deepEqual(await Promise.all(reads.map((answered) => answered())), [200, 200])
    // Before 2.11.2, Caddy closes a body when it finds nobody listening, and has none to send again.
    return `what was sent meanwhile got ${await write()}`
  })
  return again
}
