import pLimit from 'p-limit'

/** OWASP's parameters for argon2id: 34 ms, off the main thread. */
const parameters = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export const hashPassword = (password: string) => Bun.password.hash(password, parameters)

/** Imported accounts bring other hashes. */
export const isCurrentHash = (hash: string) => {
  const { memoryCost, timeCost } = parameters
  return hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},`)
}

/** Never accepted; the hash of accounts without a password. */
export const unusableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$30/3Wh1TaqT4kL1+QXw6X06cZ91XypkVyWJfM/FizAg$udf46tYn/OS0sci99gfy8vGnNaChYGoTEJu+e91TMGY'

/** Each takes 19 MB and a thread that compression and decoding also use. */
const limit = pLimit(2)

/** Takes the same time whether the account exists or not. */
export async function verifyPassword(password: string, hash = unusableHash) {
  const matches = await limit(() => Bun.password.verify(password, hash))
  return matches && hash !== unusableHash
}
