import type { World } from '../../world.ts'
import { originalOf } from './target.ts'

/** Whom a request comes from, and whether they are an admin. */
export type Sender = { address: string; isAdmin: boolean }

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
  return network(withoutPort(named || peer || 'unknown').replace(/^::ffff:(?=.*\.)/i, ''))
}

/** Some proxies write `192.0.2.1:5678` and `[2001:db8::1]:5678`; a bare IPv6 address has no port. */
const withoutPort = (entry: string) =>
  entry.replace(/^"|"$/g, '').replace(/^\[([^\]]*)\](:\d*)?$|^([^:]+):\d*$/, '$1$3')

function network(address: string) {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [...groups, ...Array(Math.max(0, missing)).fill('0')]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
