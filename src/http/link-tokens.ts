// What private links carry: to a submission, and to set a password. The database holds nothing that a link could be made of.

/** 128 bits, which nobody guesses. */
export const tokenBytes = 16

export const randomText = () =>
  crypto.getRandomValues(Buffer.alloc(tokenBytes)).toString('base64url')

/** What the database holds of a token. */
export const hashOf = (token: string) =>
  new Bun.CryptoHasher('sha256').update(token).digest('base64url')
