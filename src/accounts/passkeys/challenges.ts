import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../context.ts'
import { minute } from '../../units.ts'

export const challengeLife = 5 * minute

type Purpose = 'log in' | `add to ${number}`

/** Each is taken once, for what it was made. A flood of requests takes a megabyte and ends the oldest. */
export class Challenges {
  readonly #open = new LRUCache<string, { purpose: Purpose; ends: number }>({ max: 10_000 })

  constructor(private readonly site: Clock) {}

  make(purpose: Purpose) {
    const challenge = randomBytes(32)
    const ends = this.site.clock().getTime() + challengeLife
    this.#open.set(challenge.toString('base64url'), { purpose, ends })
    return challenge
  }

  take(challenge: string, purpose: Purpose) {
    const open = this.#open.get(challenge)
    this.#open.delete(challenge)
    return open?.purpose === purpose && this.site.clock().getTime() < open.ends
  }
}
