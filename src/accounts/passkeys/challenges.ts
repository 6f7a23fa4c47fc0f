import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock, Signing } from '../../context.ts'
import { minute } from '../../units.ts'

/** How long a challenge may be answered, in milliseconds. */
export const challengeLife = 5 * minute

type Purpose = 'log in' | `add to ${number}`

/**
 * Challenges that prove by themselves that they are ours: a nonce, the end of their life, and an HMAC under the site's
 * key. So that whoever asks for many takes no memory; only those that were taken are remembered, for as long as they
 * live.
 */
export class Challenges {
  /** Its bound is a size and not a `max`, for which the cache would allocate 4 MB at each start. */
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

  /** Whether this is a challenge for that purpose, alive, and taken for the first time. */
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
