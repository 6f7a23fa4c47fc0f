const places = 4096

/**
 * Remembers which texts came lately: nearly all of the last hundreds, and none for long. It keeps a number for each, in a
 * place that it shares with others, so that nothing stays in memory for a text that never comes again; of two with the
 * same number one counts for both.
 */
export class Lately {
  #numbers = new Uint32Array(places)

  /** Whether this one came before; from now on it did. */
  saw(text: string) {
    const number = Bun.hash.crc32(text)
    const place = number % places
    const isKnown = this.#numbers[place] === number
    this.#numbers[place] = number
    return isKnown
  }
}
