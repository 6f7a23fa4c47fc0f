import type { Signing } from '../context.ts'
import { tokenBytes } from '../http/link-tokens.ts'

/** The token of a receipt's address: 128 bits that only the key makes of the nonce. No session is signed by such a text. */
export const tokenOf = ({ secret }: Signing, nonce: string) =>
  new Bun.CryptoHasher('sha256', secret)
    .update(`receipt ${nonce}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')
