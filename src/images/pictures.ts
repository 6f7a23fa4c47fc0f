import { fairly } from '../http/limits/fairly.ts'
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
 * Where pictures are made smaller. One that is refused for what stands in it takes a place under its sender's limit;
 * one that is too large, or no picture at all, is told so at once and costs nobody anything.
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
      setTimeout(() => leftovers.drop(), soon).unref() // once it is answered
    }
  }
  return {
    /** Throws a Refusal: 415, 413, 429 or 503. */
    shrink: (bytes: Uint8Array<ArrayBuffer>, sender: Sender) => decode(bytes, sender, false),
    /** The same for what was stored elsewhere, which stays as it is and gets no copies. */
    keep: (bytes: Uint8Array<ArrayBuffer>, sender: Sender) => decode(bytes, sender, true),
    get waiting() {
      return turns.waiting
    },
    /** What is in work or waits is refused (503) from now on. */
    end: () => decoding.end(),
  }
}

/** An address has one picture in work at a time, so that no more are refused than there are places. */
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

/** What all pictures that wait for their turn may hold together; a reserve beyond it is for admins. */
const mostHeld = 192 * megabyte
const reserve = 32 * megabyte
/** Of one address: a class of students shares it. */
const mostOfAddress = { pictures: 60, bytes: mostHeld / 2 }

/** Who is next. Admins have a place that visitors never take. */
class Turns {
  readonly #visitors = fairly(2)
  readonly #admins = fairly(1)
  readonly #lines = new Map<string, { pictures: number; bytes: number }>()
  #held = 0

  /** How many pictures are in work or wait. */
  get waiting() {
    return this.#lines.values().reduce((sum, { pictures }) => sum + pictures, 0)
  }

  /** Does the work on a picture of that many bytes when its turn comes. Throws a Refusal (429, 503) if too many wait. */
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

/** What a few large uploads leave. Collecting takes some 20 ms, so it isn't done for less. */
const much = 12 * megabyte

/**
 * Gives back what uploads have left. A body of megabytes hangs on objects of a few bytes, by which the runtime judges
 * how much there is to collect: after fifty pictures it would hold 200 MB of what nobody needs.
 */
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
