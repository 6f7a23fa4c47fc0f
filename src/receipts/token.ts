import { tokenBytes } from '../http/link-tokens.ts'

type Keyed = { secret: string }

/** The token of a receipt's address: 128 bits that only the key makes of the nonce. No session is signed by such a text. */
export const tokenOf = ({ secret }: Keyed, nonce: string) =>
  new Bun.CryptoHasher('sha256', secret)
    .update(`receipt ${nonce}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')
