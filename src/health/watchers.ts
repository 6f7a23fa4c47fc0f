import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import type { Server } from '../http/request/client-address.ts'
import { originalOf } from '../http/request/target.ts'

const loopback = ['127.0.0.0/8', '::1/128']

/** What a proxy adds to what it passes on. */
const marks = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Whether somebody may read the metrics: from an allowed address, and not through a proxy, which would lend them its own.
 * Where a proxy stands in front, nobody may unless addresses are named.
 */
export function isWatcher({ metricsAllow, trustProxy }: Config, request: Request, server: Server) {
  if (marks.some((name) => request.headers.has(name))) return false
  if (metricsAllow === undefined && trustProxy > 0) return false
  const peer = server?.requestIP(originalOf(request))?.address
  if (peer === undefined || !ipaddr.isValid(peer)) return false
  const address = ipaddr.process(peer)
  return (metricsAllow ?? loopback).some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match(base, bits)
  })
}
