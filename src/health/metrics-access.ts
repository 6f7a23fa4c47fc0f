import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import type { Server } from '../http/request/client-address.ts'
import { originalOf } from '../http/request/target.ts'

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
