import { Elysia, NotFoundError } from 'elysia'
import { visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { detailsOf, healthOf, refuseUnlessReady } from './health.ts'
import { metricsOf } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'

export const healthRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/health' })
    .get('/ready', () => {
      refuseUnlessReady(context)
      return { status: 'ok' }
    })
    .use(visitor(context))
    .get('/', ({ admin, set }) => {
      set.headers['vary'] = 'Authorization'
      const { status, message } = healthOf(context)
      return admin ? { status, message, ...detailsOf(context) } : { status, message }
    })

export const metricsRoutes = (context: AppContext) =>
  new Elysia().get('/metrics', ({ request, server }) => {
    if (!mayReadMetrics(context.config, request, server)) throw new NotFoundError()
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(metricsOf(context), { headers })
  })
