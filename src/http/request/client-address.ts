import ipaddr from 'ipaddr.js'
import type { Settings } from '../../context.ts'
import { originalOf } from './target.ts'

export type Sender = { address: string; isAdmin: boolean }

export type Server = { requestIP(request: Request): { address: string } | null } | null

/**
 * The client for rate limits. Behind N proxies it is the Nth entry of X-Forwarded-For from the right; entries further
 * left can be forged. IPv6 clients count by /56, the usual size of a household's network.
 */
export function clientAddress({ config }: Settings, request: Request, server: Server) {
  const proxies = config.trustProxy
  const peer = server?.requestIP(originalOf(request))?.address
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined
  return network(withoutPort(named || peer || ''))
}

/** Some proxies write `192.0.2.1:5678` and `[2001:db8::1]:5678`; a bare IPv6 address has no port. */
const withoutPort = (entry: string) =>
  entry.replace(/^"|"$/g, '').replace(/^\[([^\]]*)\](:\d*)?$|^([^:]+):\d*$/, '$1$3')

/** One client for everything that isn't an address, or each new word would be a new client. */
const nobody = 'unknown'
const bytesOfNetwork = 7

function network(address: string) {
  if (!isAddress(address)) return nobody
  const client = ipaddr.process(address)
  if (client.kind() === 'ipv4') return client.toString()
  const bytes = client.toByteArray().fill(0, bytesOfNetwork)
  return `${ipaddr.fromByteArray(bytes)}/56`
}

/** `ipaddr.js` would also read `1` and `0x7f.1` as addresses. */
const isAddress = (text: string) =>
  text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)
