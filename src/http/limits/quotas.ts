import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../response/errors.ts'

const minutes = 60

export type Limit = {
  /** Takes a place; what it returns gives it back. Throws a Refusal (429) when all are taken. */
  take(key: string): Promise<() => Promise<void>>
  forget(key: string): Promise<void>
}

type Take = () => ReturnType<Limit['take']>

/**
 * Does something at the price of a place, where there is one to pay. What is refused, or makes nothing new, costs none.
 * Where no place is left, `otherwise` is done with the refusal.
 */
export async function withQuota<Done extends { isNew: boolean }>(
  take: Take | undefined,
  work: () => Done | Promise<Done>,
  otherwise: (refusal: unknown) => Promise<Done> = (refusal) => Promise.reject(refusal),
): Promise<Done> {
  let giveBack: Awaited<ReturnType<Take>> | undefined
  try {
    giveBack = await take?.()
  } catch (refusal) {
    return otherwise(refusal)
  }
  try {
    const done = await work()
    if (!done.isNew) await giveBack?.()
    return done
  } catch (error) {
    await giveBack?.()
    throw error
  }
}

/** `places` things in ten minutes for each key. A refused try takes none. Contract 7. */
function createLimit(places: number, sentence: string): Limit {
  const limiter = new RateLimiterMemory({ points: places, duration: 10 * minutes })
  const giveBack = async (key: string) => void (await limiter.reward(key, 1))
  return {
    async take(key) {
      try {
        await limiter.consume(key, 1)
        return () => giveBack(key)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        await giveBack(key)
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw new Refusal(429, sentence, { headers: { 'Retry-After': String(seconds) } })
      }
    },
    forget: async (key) => void (await limiter.delete(key)),
  }
}

/** Generous per address, since a class of students shares one. Contract 7. */
export const createLimits = () => ({
  submissions: createLimit(
    60,
    'Too many submissions from your network. Please try again in a few minutes.',
  ),
  alerts: createLimit(
    20,
    'Too many messages from your network. Please try again in a few minutes.',
  ),
  refusedPictures: createLimit(
    30,
    'Too many pictures from your network could not be read. Please try again in a few minutes.',
  ),
  loginsOfAddress: createLimit(20, tooManyLogins),
  loginsOfAccount: createLimit(5, tooManyLogins),
})

const tooManyLogins = 'Too many failed logins. Please try again in a few minutes.'
