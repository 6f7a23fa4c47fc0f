type Keyed = { secret: string }

const bytes = 16

export const newNonce = () => crypto.getRandomValues(Buffer.alloc(bytes)).toString('base64url')

/** The token of a receipt's address: 128 bits that only the key makes of the nonce. No session is signed by such a text. */
export const tokenOf = ({ secret }: Keyed, nonce: string) =>
  new Bun.CryptoHasher('sha256', secret)
    .update(`receipt ${nonce}`)
    .digest()
    .subarray(0, bytes)
    .toString('base64url')

/** What the database holds of a token. */
export const hashOf = (token: string) =>
  new Bun.CryptoHasher('sha256').update(token).digest('base64url')
