/** Remembers what was seen lately: at least the last `most`, and never more than twice as many. */
export class Lately {
  #before = new Set<string>()
  #now = new Set<string>()

  constructor(readonly most: number) {}

  /** Whether this one was seen before; from now on it was. */
  saw(key: string) {
    if (this.#now.has(key)) return true
    const known = this.#before.has(key)
    this.#now.add(key)
    if (this.#now.size >= this.most) {
      this.#before = this.#now
      this.#now = new Set()
    }
    return known
  }
}
