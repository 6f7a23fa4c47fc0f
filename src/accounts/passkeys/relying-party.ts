import { isIP } from 'node:net'
import type { PublicAddress } from '../../context.ts'

/** Browsers make passkeys under https or localhost, and not for IP addresses. */
export function relyingPartyOf({ publicUrl }: PublicAddress) {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  if (!isSafe || isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined
  return { rpName: 'Hydra Lab', rpID: hostname, origin }
}
