import pLimit from 'p-limit'
import type { Sender } from '../http/request/client-address.ts'
import { megabyte } from '../units.ts'
import { tooMany, tooManyOfAddress } from './refusals.ts'

/** What all pictures that wait for their turn may hold together; a reserve beyond it is for admins. */
const mostHeld = 192 * megabyte
const reserve = 32 * megabyte
/** Of one address: a class of students shares it. */
const mostOfAddress = { pictures: 60, bytes: mostHeld / 2 }

const createLine = () => ({ turn: pLimit(1), pictures: 0, bytes: 0 })

/**
 * Who is next. Each address has a line of its own, and only the first in it waits among all, so that one address with
 * many pictures delays another's by one of them at most. Admins have a place that visitors never take.
 */
export class Turns {
  readonly #visitors = pLimit(2)
  readonly #admins = pLimit(1)
  readonly #lines = new Map<string, ReturnType<typeof createLine>>()
  #held = 0

  /** How many pictures are in work or wait. */
  get waiting() {
    return this.#lines.values().reduce((sum, { pictures }) => sum + pictures, 0)
  }

  /** Does the work on a picture of that many bytes when its turn comes. Throws a Refusal (429, 503) if too many wait. */
  async take<T>({ address, isAdmin }: Sender, bytes: number, work: () => Promise<T>): Promise<T> {
    const key = isAdmin ? `admin ${address}` : address
    const line = this.#lines.get(key) ?? createLine()
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
      return await line.turn(() => (isAdmin ? this.#admins : this.#visitors)(work))
    } finally {
      count(-1)
      if (line.pictures === 0) this.#lines.delete(key)
    }
  }
}
