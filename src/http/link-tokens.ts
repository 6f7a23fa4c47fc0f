// Tokens of private links. The database holds hashes only.

export const tokenBytes = 16

export const createToken = () =>
  crypto.getRandomValues(Buffer.alloc(tokenBytes)).toString('base64url')

export const hashToken = (token: string) =>
  new Bun.CryptoHasher('sha256').update(token).digest('base64url')
