/** Public reads: our own answers are never stale, a shared cache in front may be a second behind. Contract 2. */
export const publicRead = 'public, max-age=0, s-maxage=1, must-revalidate'
/** What depends on the session, and forms: kept by nobody. */
export const noStore = 'no-store'
/** What never changes under its address. */
export const immutable = 'public, max-age=31536000, immutable'

/** A public answer as bytes, with its compressed forms once somebody asked for them. */
export type Answer = {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  compressed: Map<string, Promise<Uint8Array<ArrayBuffer>>>
}

const mostBytes = 48 * 1024 * 1024
const mostBytesEach = 2 * 1024 * 1024

/**
 * The public answers, by address. Every write of content drops them all, before it is answered, so that nobody reads
 * a page older than a write he knows of. An answer that was being made meanwhile is not kept: it names the
 * generation it began in.
 */
export class KeptAnswers {
  #answers = new Map<string, Answer>()
  #bytes = 0
  generation = 0

  find(key: string) {
    return this.#answers.get(key)
  }

  keep(key: string, answer: Answer, generation: number) {
    const size = answer.bytes.byteLength
    if (generation !== this.generation || size > mostBytesEach || this.#answers.has(key)) return
    this.#answers.set(key, answer)
    this.#bytes += size
    for (const [oldest, { bytes }] of this.#answers) {
      if (this.#bytes <= mostBytes) break
      this.#answers.delete(oldest)
      this.#bytes -= bytes.byteLength
    }
  }

  drop() {
    this.generation++
    this.#answers.clear()
    this.#bytes = 0
  }
}
