import { Elysia, NotFoundError } from 'elysia'
import ipaddr from 'ipaddr.js'
import { visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import type { Server } from '../http/request/client-address.ts'
import { originalOf } from '../http/request/target.ts'
import { detailsOf, healthOf, refuseUnlessReady } from './health.ts'
import { metricsOf } from './metrics.ts'

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

const loopback = ['127.0.0.0/8', '::1/128']

const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Whether the request comes from an allowed address, and not through a proxy. With TRUST_PROXY, addresses must be
 * named.
 */
export function mayReadMetrics(
  { metricsAllow, trustProxy }: Config,
  request: Request,
  server: Server,
) {
  if (proxyHeaders.some((name) => request.headers.has(name))) return false
  if (metricsAllow === undefined && trustProxy > 0) return false
  const peer = server?.requestIP(originalOf(request))?.address
  if (peer === undefined || !ipaddr.isValid(peer)) return false
  const address = ipaddr.process(peer)
  return (metricsAllow ?? loopback).some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match(base, bits)
  })
}
