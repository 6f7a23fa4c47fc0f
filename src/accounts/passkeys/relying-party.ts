import { isIP } from 'node:net'
import type { PublicAddress } from '../../context.ts'

/**
 * For whom passkeys are made, by `PUBLIC_URL`; undefined where browsers make none: without https but on localhost, or
 * under an address of numbers.
 */
export function relyingPartyOf({ publicUrl }: PublicAddress) {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  if (!isSafe || isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined
  return { rpName: 'Hydra Lab', rpID: hostname, origin }
}
