/**
 * Remembers which texts came lately: at least the last `most`, and at most twice as many. It keeps a number for each, so
 * that nothing stays in memory for a text that never comes again; of two with the same number one counts for both.
 */
export class Lately {
  #before = new Set<number>()
  #now = new Set<number>()

  constructor(readonly most: number) {}

  /** Whether this one came before; from now on it did. */
  saw(text: string) {
    const number = Bun.hash.crc32(text)
    if (this.#now.has(number)) return true
    const known = this.#before.has(number)
    this.#now.add(number)
    if (this.#now.size >= this.most) {
      this.#before = this.#now
      this.#now = new Set()
    }
    return known
  }
}
