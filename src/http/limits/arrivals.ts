import { megabyte } from '../../units.ts'
import { notNow, type Refusal } from '../response/errors.ts'

export type Arrival = {
  /** Counts bytes that were received. Throws a Refusal where there is no room for them. */
  grow(bytes: number): void
  end(): void
}

/** Admits a body; `giveUp` is called when it has to make room for others. Throws a Refusal where there is no room. */
export type Gate = (giveUp: (refusal: Refusal) => void) => Arrival

type Held = { network: string; bytes: number; giveUp: (refusal: Refusal) => void }

/**
 * A class behind one address may upload 40 files of 4 MB at once; admins may hold five of their largest uploads more.
 */
const bounds = {
  bytes: 192 * megabyte,
  bytesWithAdmins: 256 * megabyte,
  bodiesOfNetwork: 100,
  bodies: 4000,
}

/**
 * Bounds the memory of request bodies that are being received. When it is full, the network that holds most gives up
 * its largest or oldest body.
 */
export class Arrivals {
  #bytes = 0
  /** Of visitors, oldest first. */
  readonly #bodies = new Set<Held>()

  get waiting() {
    return this.#bodies.size
  }

  of(network: string): Gate {
    return (giveUp) => {
      this.#makePlace(network)
      const held = { network, bytes: 0, giveUp }
      this.#bodies.add(held)
      return {
        grow: (bytes) => {
          if (this.#bodies.has(held)) this.#grow(held, bytes, bounds.bytes)
        },
        end: () => this.#end(held),
      }
    }
  }

  /** Admins' bodies are never given up. */
  readonly ofAdmins: Gate = (giveUp) => {
    const held = { network: 'admins', bytes: 0, giveUp }
    return {
      grow: (bytes) => this.#grow(held, bytes, bounds.bytesWithAdmins),
      end: () => this.#end(held),
    }
  }

  #makePlace(network: string) {
    const own = [...this.#bodies].filter((held) => held.network === network)
    if (own.length >= bounds.bodiesOfNetwork) this.#giveUp(own[0], tooManyOfNetwork())
    else if (this.waiting >= bounds.bodies)
      this.#giveUp(
        this.#largest(() => 1),
        tooMany(),
      )
  }

  #grow(held: Held, bytes: number, most: number) {
    held.bytes += bytes
    this.#bytes += bytes
    const bytesOf = (each: Held) => each.bytes
    while (this.#bytes > most && held.bytes > 0) this.#giveUp(this.#largest(bytesOf), tooMany())
  }

  /** The largest body, the oldest among equals, of the network that holds most by a measure. */
  #largest(measure: (held: Held) => number) {
    const sizes = new Map<string, number>()
    for (const held of this.#bodies)
      sizes.set(held.network, (sizes.get(held.network) ?? 0) + measure(held))
    const [fullest] = [...sizes].toSorted(([, one], [, other]) => other - one)[0] ?? []
    return [...this.#bodies]
      .filter(({ network }) => network === fullest)
      .toSorted((one, other) => measure(other) - measure(one))[0]
  }

  #giveUp(held: Held | undefined, refusal: Refusal) {
    if (!held) throw refusal
    this.#end(held)
    held.giveUp(refusal)
  }

  #end(held: Held) {
    this.#bodies.delete(held)
    this.#bytes -= held.bytes
    held.bytes = 0
  }
}

const tooMany = () => notNow('Too many files are arriving right now. Please try again in a minute.')
const tooManyOfNetwork = () =>
  notNow('Too much is arriving from your network right now. Please try again in a minute.', 60, 429)
