import { megabyte } from '../../units.ts'
import { notNow, type Refusal } from '../response/errors.ts'

/** A body that is arriving. */
export type Arrival = {
  /** More of it has come. Throws a Refusal where it finds no room. */
  grow(bytes: number): void
  /** It has come in full, or was given up. */
  end(): void
}

/** Lets a body in; `giveUp` is called when it has to make room for others. Throws a Refusal where it finds no room. */
export type Gate = (giveUp: (refusal: Refusal) => void) => Arrival

type Held = { bytes: number; began: number; giveUp: (refusal: Refusal) => void }

/**
 * What unfinished bodies may hold. A class behind one address may well upload 40 files of 4 MB at once; what admins
 * may hold beyond the rest is five of their largest uploads.
 */
const bounds = {
  bytes: 192 * megabyte,
  bytesWithAdmins: 256 * megabyte,
  bodiesOfAddress: 100,
  bodies: 4000,
}

/** Nobody is judged to be slow before that. */
const grace = 2000

/**
 * The bodies that are arriving in this process, so that slow ones can't fill its memory or keep others out. Where there
 * is no more room, whoever holds most of it makes some: the slowest of their bodies is given up.
 */
export class Arrivals {
  #bytes = 0
  #visitors = new Map<string, Set<Held>>()

  /** How many bodies of visitors are arriving. */
  get waiting() {
    return this.#visitors.values().reduce((sum, { size }) => sum + size, 0)
  }

  /** For the bodies of a visitor from that network. */
  of(network: string): Gate {
    return (giveUp) => {
      const held = { bytes: 0, began: performance.now(), giveUp }
      this.#makePlace(network)
      const own = this.#visitors.get(network) ?? new Set()
      this.#visitors.set(network, own.add(held))
      const grow = (bytes: number) => {
        if (own.has(held)) this.#grow(held, bytes, bounds.bytes)
      }
      return { grow, end: () => this.#end(network, held) }
    }
  }

  /** For the bodies of admins with a session. */
  readonly ofAdmins: Gate = (giveUp) => {
    const held = { bytes: 0, began: performance.now(), giveUp }
    return {
      grow: (bytes) => this.#grow(held, bytes, bounds.bytesWithAdmins),
      end: () => this.#free(held),
    }
  }

  #grow(held: Held, bytes: number, most: number) {
    held.bytes += bytes
    this.#bytes += bytes
    while (this.#bytes > most) {
      const [network, largest] = this.#fullest((own) => sumOf(own)) ?? []
      const slowest = largest && (slowestOf(largest, grace) ?? slowestOf(largest, 0))
      if (network === undefined || !slowest) throw tooMany()
      this.#giveUp(network, slowest, tooMany())
      if (slowest === held) return
    }
  }

  #makePlace(network: string) {
    const own = this.#visitors.get(network)
    if (own && own.size >= bounds.bodiesOfAddress)
      this.#giveUp(network, leastDeserving(own), tooManyOfNetwork())
    if (this.waiting < bounds.bodies) return
    const [fullest = network, bodies = new Set<Held>()] = this.#fullest(({ size }) => size) ?? []
    this.#giveUp(fullest, leastDeserving(bodies), tooMany())
  }

  #fullest(measure: (own: Set<Held>) => number) {
    let most = 0
    let fullest: [string, Set<Held>] | undefined
    for (const each of this.#visitors) {
      const size = measure(each[1])
      if (size > most) [most, fullest] = [size, each]
    }
    return fullest
  }

  /** Where there is nobody to be given up, whoever asks for the room is refused. */
  #giveUp(network: string, held: Held | undefined, refusal: Refusal) {
    if (!held) throw refusal
    this.#end(network, held)
    held.giveUp(refusal)
  }

  #end(network: string, held: Held) {
    const own = this.#visitors.get(network)
    if (!own?.delete(held)) return
    this.#free(held)
    if (own.size === 0) this.#visitors.delete(network)
  }

  #free(held: Held) {
    this.#bytes -= held.bytes
    held.bytes = 0
  }
}

const sumOf = (own: Set<Held>) => own.values().reduce((sum, { bytes }) => sum + bytes, 0)

/** Where none had its time, the oldest: whoever begins anew every second would hold the places of all. */
const leastDeserving = (own: Set<Held>) => slowestOf(own, grace) ?? own.values().next().value

/** The slowest of those that are at least so old. */
function slowestOf(own: Set<Held>, youngest: number) {
  const now = performance.now()
  let slowest: Held | undefined
  let least = Number.POSITIVE_INFINITY
  for (const held of own) {
    const age = now - held.began
    const speed = held.bytes / Math.max(age, grace)
    if (age >= youngest && speed < least) [slowest, least] = [held, speed]
  }
  return slowest
}

const tooMany = () => notNow('Too many files are arriving right now. Please try again in a minute.')
const tooManyOfNetwork = () =>
  notNow('Too much is arriving from your network right now. Please try again in a minute.', 60, 429)
