import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../context.ts'
import { minute } from '../../units.ts'

export const challengeLife = 5 * minute

type Purpose = 'log in' | `add to ${number}`

export type Challenges = ReturnType<typeof createChallenges>

/** Each is taken once, for what it was made. A flood of requests takes a megabyte and ends the oldest. */
export function createChallenges(site: Clock) {
  const perf = { now: () => site.clock().getTime() }
  const open = new LRUCache<string, Purpose>({
    ...{ max: 10_000, ttl: challengeLife, ttlResolution: 0, perf },
  })
  return {
    make(purpose: Purpose) {
      const challenge = randomBytes(32)
      open.set(challenge.toString('base64url'), purpose)
      return new Uint8Array(challenge)
    },
    take(challenge: string, purpose: Purpose) {
      const made = open.get(challenge)
      open.delete(challenge)
      return made === purpose
    },
  }
}
