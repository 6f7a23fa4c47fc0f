import type { World } from '../world.ts'
import { originalOf } from './target.ts'

export type Server = { requestIP(request: Request): { address: string } | null } | null

/**
 * Whom a request counts for. Behind `proxies` reverse proxies it is the entry of X-Forwarded-For that the outermost
 * of ours wrote; entries further left are the client's own words. An IPv6 client owns its whole /64.
 */
export function clientAddress({ config }: World, request: Request, server: Server) {
  const proxies = config.trustProxy
  const peer = server?.requestIP(originalOf(request))?.address
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined
  return network((named || peer || 'unknown').replace(/^::ffff:/i, ''))
}

function network(address: string) {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array(Math.max(0, missing)).fill('0')].slice(0, 4).join(':')
}
