import { megabyte } from '../units.ts'

/** What a few large uploads leave. Collecting takes some 20 ms, so it isn't done for less. */
const much = 12 * megabyte

/**
 * Gives back what uploads have left. A body of megabytes hangs on objects of a few bytes, by which the runtime judges
 * how much there is to collect: after fifty pictures it would hold 200 MB of what nobody needs.
 */
export class Leftovers {
  #least = Number.POSITIVE_INFINITY

  drop() {
    const held = process.memoryUsage.rss()
    this.#least = Math.min(this.#least, held)
    if (held - this.#least < much) return
    Bun.gc(true)
    this.#least = process.memoryUsage.rss()
  }
}
