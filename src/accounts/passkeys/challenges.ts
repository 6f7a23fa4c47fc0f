import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../context.ts'
import { minute } from '../../units.ts'

export const challengeLife = 5 * minute

export type Challenges = ReturnType<typeof createChallenges>

/** Each is taken once. A flood of requests takes a megabyte and ends the oldest. */
export function createChallenges(context: Clock) {
  const perf = { now: () => context.clock().getTime() }
  const pending = new LRUCache<string, true>({
    max: 10_000,
    ttl: challengeLife,
    ttlResolution: 0,
    perf,
  })
  return {
    make() {
      const challenge = randomBytes(32)
      pending.set(challenge.toString('base64url'), true)
      return new Uint8Array(challenge)
    },
    take: (challenge: string) => pending.has(challenge) && pending.delete(challenge),
  }
}
