import { statfsSync } from 'node:fs'
import { Elysia } from 'elysia'
import packageJson from '../../package.json' with { type: 'json' }
import { noStore } from '../http/caching.ts'
import { failedLetters, waitingLetters } from '../mail/queue.ts'
import { visitor } from '../sessions/guard.ts'
import type { World } from '../world.ts'

/** Whether the site works, for whoever watches it; the details are for admins. */
export const healthRoutes = (world: World) =>
  new Elysia({ prefix: '/health' }).use(visitor(world)).get('/', ({ admin, set }) => {
    set.headers['cache-control'] = noStore
    set.headers['vary'] = 'Authorization'
    world.sqlite.query('SELECT 1').get()
    return admin ? { status: 'ok', ...detailsOf(world) } : { status: 'ok' }
  })

function detailsOf(world: World) {
  const { bavail, bsize } = statfsSync(world.config.dataDir)
  return {
    version: packageJson.version,
    disk: { freeBytes: bavail * bsize },
    mail: {
      isSetUp: world.config.smtpUrl !== undefined,
      waiting: waitingLetters(world),
      failed: failedLetters(world),
    },
  }
}
