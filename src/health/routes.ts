import { Elysia } from 'elysia'
import { noStore } from '../http/response/cache.ts'
import { visitor } from '../sessions/guard.ts'
import type { World } from '../world.ts'
import { detailsOf, healthOf } from './health.ts'

/** Whether the site works, for whoever watches it; the details are for admins. */
export const healthRoutes = (world: World) =>
  new Elysia({ prefix: '/health' }).use(visitor(world)).get('/', ({ admin, set }) => {
    set.headers['cache-control'] = noStore
    set.headers['vary'] = 'Authorization'
    const { status, message } = healthOf(world)
    return admin ? { status, message, ...detailsOf(world) } : { status, message }
  })
