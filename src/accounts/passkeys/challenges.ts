import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock, Signing } from '../../context.ts'
import { minute } from '../../units.ts'

export const challengeLife = 5 * minute

type Purpose = 'log in' | `add to ${number}`

/**
 * Self-validating challenges: a nonce, an expiry and an HMAC. Only used ones take memory, so a flood of requests takes
 * none.
 */
export class Challenges {
  /** `max` would allocate 4 MB at start. */
  readonly #taken = new LRUCache<string, true>({
    maxSize: 100_000,
    sizeCalculation: () => 1,
    ttl: challengeLife,
  })

  constructor(private readonly site: Signing & Clock) {}

  make(purpose: Purpose) {
    const head = Buffer.alloc(24)
    randomBytes(16).copy(head)
    head.writeBigUInt64BE(BigInt(this.site.clock().getTime() + challengeLife), 16)
    return Buffer.concat([head, this.#sign(head, purpose)])
  }

  take(challenge: string, purpose: Purpose) {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== 56 || this.#taken.has(challenge)) return false
    const [head, signature] = [bytes.subarray(0, 24), bytes.subarray(24)]
    const rest = Number(head.readBigUInt64BE(16)) - this.site.clock().getTime()
    const isOurs = timingSafeEqual(signature, this.#sign(head, purpose))
    if (!isOurs || rest <= 0 || rest > challengeLife) return false
    this.#taken.set(challenge, true)
    return true
  }

  #sign(head: Buffer, purpose: Purpose) {
    return createHmac('sha256', this.site.secret)
      .update(`passkey ${purpose} `)
      .update(head)
      .digest()
  }
}
