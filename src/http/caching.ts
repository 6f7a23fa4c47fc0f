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
  /** Tells whoever keeps it that a compressed form was made, and how large that is. */
  grew?: (bytes: number) => void
}

/** What an answer of nothing would take: its headers, its place in the map, its objects. */
const overhead = 2 * 1024
const mostBytes = 48 * 1024 * 1024
const mostBytesEach = 2 * 1024 * 1024
const mostAnswers = 2000
/** Longer addresses are searches that nobody repeats. */
const longestKey = 512

type Kept = { answer: Answer; size: number }

/**
 * The public answers, by address; those asked for last stay. Every write of content drops them all, before it is
 * answered, so that nobody reads a page older than a write he knows of. An answer that was being made meanwhile is not
 * kept: it names the generation it began in.
 */
export class KeptAnswers {
  #kept = new Map<string, Kept>()
  #bytes = 0
  generation = 0

  get bytes() {
    return this.#bytes
  }

  find(key: string) {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.answer
  }

  keep(key: string, answer: Answer, generation: number) {
    const size = answer.bytes.byteLength + 2 * key.length + overhead
    if (generation !== this.generation || size > mostBytesEach) return
    if (key.length > longestKey || this.#kept.has(key)) return
    const kept = { answer, size: 0 }
    this.#kept.set(key, kept)
    answer.grew = (bytes) => {
      if (this.#kept.get(key) !== kept) return
      kept.size += bytes
      this.#bytes += bytes
      this.#makeRoom()
    }
    answer.grew(size)
  }

  drop() {
    this.generation++
    this.#kept.clear()
    this.#bytes = 0
  }

  #makeRoom() {
    for (const [oldest, { size }] of this.#kept) {
      if (this.#bytes <= mostBytes && this.#kept.size <= mostAnswers) break
      this.#kept.delete(oldest)
      this.#bytes -= size
    }
  }
}
