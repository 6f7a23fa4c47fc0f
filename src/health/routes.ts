import { Elysia, NotFoundError } from 'elysia'
import { visitor } from '../accounts/sessions/guard.ts'
import type { World } from '../world.ts'
import { detailsOf, healthOf, refuseUnready } from './health.ts'
import { metricsOf } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'

export const healthRoutes = (world: World) =>
  new Elysia({ prefix: '/health' })
    .get('/ready', () => {
      refuseUnready(world)
      return { status: 'ok' }
    })
    .use(visitor(world))
    .get('/', ({ admin, set }) => {
      set.headers['vary'] = 'Authorization'
      const { status, message } = healthOf(world)
      return admin ? { status, message, ...detailsOf(world) } : { status, message }
    })

export const metricsRoutes = (world: World) =>
  new Elysia().get('/metrics', ({ request, server }) => {
    if (!mayReadMetrics(world.config, request, server)) throw new NotFoundError()
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(metricsOf(world), { headers })
  })
