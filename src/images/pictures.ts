import { fairLimit } from '../http/limits/fair-limit.ts'
import type { Limit } from '../http/limits/quotas.ts'
import type { Sender } from '../http/request/client-address.ts'
import { Refusal } from '../http/response/errors.ts'
import { megabyte } from '../units.ts'
import type { Picture } from './converting.ts'
import { Decoding } from './decoding.ts'
import { tooMany, tooManyOfAddress } from './refusals.ts'
import { refuseLaborious, validate } from './validating.ts'

const soon = 100

export type Pictures = ReturnType<typeof createPictures>

/**
 * Refused pictures that cost work count against their sender's limit; too large ones and other files are refused before
 * any work.
 */
export function createPictures(refused: Limit, decoding = new Decoding()) {
  const turns = new Turns()
  const leftovers = new Leftovers()
  const decode = async (bytes: Uint8Array<ArrayBuffer>, sender: Sender, isKept: boolean) => {
    const claims = validate(bytes)
    const work = async () => {
      refuseLaborious(claims)
      return decoding.decode(bytes, claims.pixels, { isKept })
    }
    try {
      return await turns.take(sender, bytes.byteLength, () => atTheirRisk(refused, sender, work))
    } finally {
      setTimeout(() => leftovers.drop(), soon).unref()
    }
  }
  return {
    shrink: (bytes: Uint8Array<ArrayBuffer>, sender: Sender) => decode(bytes, sender, false),
    keep: (bytes: Uint8Array<ArrayBuffer>, sender: Sender) => decode(bytes, sender, true),
    get waiting() {
      return turns.waiting
    },
    /** Pictures in work or waiting are refused (503) from now on. */
    end: () => decoding.end(),
  }
}

/** One picture of an address at a time, so that parallel refusals don't exceed the limit. */
async function atTheirRisk(
  refused: Limit,
  { address, isAdmin }: Sender,
  work: () => Promise<Picture>,
) {
  const giveBack = isAdmin ? undefined : await refused.take(address)
  try {
    const picture = await work()
    await giveBack?.()
    return picture
  } catch (error) {
    const isTheirs = error instanceof Refusal && error.status < 500
    if (!isTheirs) await giveBack?.()
    throw error
  }
}

/** Memory of all waiting pictures; the reserve is for admins. */
const mostHeld = 192 * megabyte
const reserve = 32 * megabyte
/** Per address, which a class of students shares. */
const mostOfAddress = { pictures: 60, bytes: mostHeld / 2 }

/** Admins have a slot that visitors never take. */
class Turns {
  readonly #visitors = fairLimit(2)
  readonly #admins = fairLimit(1)
  readonly #lines = new Map<string, { pictures: number; bytes: number }>()
  #held = 0

  get waiting() {
    return this.#lines.values().reduce((sum, { pictures }) => sum + pictures, 0)
  }

  async take<T>({ address, isAdmin }: Sender, bytes: number, work: () => Promise<T>): Promise<T> {
    const key = isAdmin ? `admin ${address}` : address
    const line = this.#lines.get(key) ?? { pictures: 0, bytes: 0 }
    const { pictures, bytes: held } = line
    if (!isAdmin && (pictures >= mostOfAddress.pictures || held + bytes > mostOfAddress.bytes))
      throw tooManyOfAddress()
    if (this.#held + bytes > mostHeld + (isAdmin ? reserve : 0)) throw tooMany()
    const count = (sign: 1 | -1) => {
      line.pictures += sign
      line.bytes += sign * bytes
      this.#held += sign * bytes
    }
    this.#lines.set(key, line)
    count(1)
    try {
      return await (isAdmin ? this.#admins : this.#visitors)(address, work)
    } finally {
      count(-1)
      if (line.pictures === 0) this.#lines.delete(key)
    }
  }
}

/** Collecting takes some 20 ms. */
const much = 12 * megabyte

/** Uploads hang on small objects, so the garbage collector underestimates them: fifty pictures would hold 200 MB. */
class Leftovers {
  #least = Number.POSITIVE_INFINITY

  drop() {
    const held = process.memoryUsage.rss()
    this.#least = Math.min(this.#least, held)
    if (held - this.#least < much) return
    Bun.gc(true)
    this.#least = process.memoryUsage.rss()
  }
}
