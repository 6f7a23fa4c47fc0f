import { kilobyte, megabyte } from '../../units.ts'
import { type Refusal, retryLater } from '../response/errors.ts'

export type IncomingBody = {
  /** Counts bytes that were received. Throws a Refusal where there is no room for them. */
  grow(bytes: number): void
  end(): void
}

/** Admits a body; `giveUp` is called when it has to make room for others. Throws a Refusal where there is no room. */
export type Gate = (giveUp: (refusal: Refusal) => void) => IncomingBody

type HeldBody = { network: string; bytes: number; giveUp: (refusal: Refusal) => void }

/**
 * A class behind one address may upload 40 files of 4 MB at once; admins may hold five of their largest uploads more.
 */
const maxBytes = { visitors: 192 * megabyte, withAdmins: 256 * megabyte }

/** Each body costs this much besides its bytes, so that empty ones are bounded, too: 4,096 fit. */
const overhead = 48 * kilobyte

/**
 * Bounds the memory of request bodies that are being received. When it is full, the network that holds most gives up
 * its largest body, the oldest among equals.
 */
export class IncomingBodies {
  #bytes = 0
  /** Of visitors, oldest first. */
  readonly #bodies = new Set<HeldBody>()

  get waiting() {
    return this.#bodies.size
  }

  /** Without a network for admins, whose bodies are never given up. */
  of(network?: string): Gate {
    const most = network === undefined ? maxBytes.withAdmins : maxBytes.visitors
    return (giveUp) => {
      const held = { network: network ?? '', bytes: 0, giveUp }
      if (network !== undefined) {
        this.#bodies.add(held)
        this.#grow(held, overhead, most)
      }
      return {
        grow: (bytes) => {
          if (network === undefined || this.#bodies.has(held)) this.#grow(held, bytes, most)
        },
        end: () => this.#end(held),
      }
    }
  }

  #grow(held: HeldBody, bytes: number, most: number) {
    held.bytes += bytes
    this.#bytes += bytes
    while (this.#bytes > most && held.bytes > 0) this.#giveUpLargest()
  }

  #giveUpLargest() {
    const sizes = new Map<string, number>()
    for (const { network, bytes } of this.#bodies)
      sizes.set(network, (sizes.get(network) ?? 0) + bytes)
    const [fullest] = [...sizes].toSorted(([, one], [, other]) => other - one)[0] ?? []
    const [largest] = [...this.#bodies]
      .filter(({ network }) => network === fullest)
      .toSorted((one, other) => other.bytes - one.bytes)
    if (!largest) throw tooMany()
    this.#end(largest)
    largest.giveUp(tooMany())
  }

  #end(held: HeldBody) {
    this.#bodies.delete(held)
    this.#bytes -= held.bytes
    held.bytes = 0
  }
}

const tooMany = () =>
  retryLater('Too many files are arriving right now. Please try again in a minute.')
