import pLimit from 'p-limit'
import { notNow } from '../../http/response/errors.ts'

/** OWASP's parameters for argon2id: 34 ms here, off the main thread. */
const parameters = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** For an account that an admin makes or changes, which waits for no stranger. */
export const hashPassword = (password: string) => Bun.password.hash(password, parameters)

/** Whether a hash was made as those of today are: accounts that moved in bring others. */
export const isOfToday = (hash: string) => {
  const { memoryCost, timeCost } = parameters
  return hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},`)
}

/** Fits no password: made like the others, and never accepted. Accounts that were invited have it until they set one. */
export const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$30/3Wh1TaqT4kL1+QXw6X06cZ91XypkVyWJfM/FizAg$udf46tYn/OS0sci99gfy8vGnNaChYGoTEJu+e91TMGY'

/** Takes the same time whether there is such an account or not. Throws a Refusal (503) where too many wait. */
export async function verifyPassword(password: string, hash: string | undefined) {
  if (turn.pendingCount >= mostWaiting) throw tooMany()
  const matches = await turn(() => Bun.password.verify(password, hash ?? nobodys))
  return matches && hash !== undefined && hash !== nobodys
}

/** Each takes 19 MB, and a thread of the pool that also compresses answers and decodes pictures. */
const turn = pLimit(2)
/** More than that, and the last would wait for some seconds. */
const mostWaiting = 100

const tooMany = () =>
  notNow('Too many people are logging in right now. Please try again in a minute.')
