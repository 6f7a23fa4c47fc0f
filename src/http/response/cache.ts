import type { Encoding } from './compression.ts'

/** Public reads: our own answers are never stale, a shared cache in front may be a second behind. Contract 2. */
export const publicRead = 'public, max-age=0, s-maxage=1, must-revalidate'
/** What depends on the session, and forms: kept by nobody. */
export const noStore = 'no-store'
/** What never changes under its address. */
export const immutable = 'public, max-age=31536000, immutable'

/** A public answer, with its compressed forms once somebody asked for them. A blob is sent without being copied. */
export type Answer = {
  status: number
  headers: Headers
  body: Blob
  etag: string
  compressed: Map<Encoding, Promise<Blob>>
  /** What was sent to those who take an encoding: for the next of them nothing is left to be done. */
  ready: Map<Encoding | undefined, { body: Blob; headers: Headers }>
  /** Tells whoever keeps it that a compressed form was made, and how large that is. */
  grew?: (bytes: number) => void
}

/** What an answer of nothing would take: its headers in each encoding, its place in the map, its objects. */
const overhead = 4 * 1024
const mostBytes = 48 * 1024 * 1024
const mostBytesEach = 2 * 1024 * 1024
const mostAnswers = 2000
/** Longer addresses are searches that nobody repeats. */
const longestKey = 512
const isSearch = (key: string) => /[?&]q=/.test(key)

type Kept = { answer: Answer; size: number; wasAsked: boolean }

/**
 * The public answers, by address; those asked for lately stay. Every write of content drops them all, before it is
 * answered, so that nobody reads a page older than a write he knows of. An answer that was being made meanwhile is not
 * kept: it names the generation it began in. Most searches are never repeated: one is kept when it was.
 */
export class KeptAnswers {
  #kept = new Map<string, Kept>()
  #searches = new Set<string>()
  #bytes = 0
  generation = 0

  get bytes() {
    return this.#bytes
  }

  find(key: string) {
    const kept = this.#kept.get(key)
    if (kept) kept.wasAsked = true
    return kept?.answer
  }

  keep(key: string, answer: Answer, generation: number) {
    const size = answer.body.size + 2 * key.length + overhead
    if (generation !== this.generation || size > mostBytesEach) return
    if (key.length > longestKey || this.#kept.has(key) || this.#isNewSearch(key)) return
    const kept = { answer, size: 0, wasAsked: false }
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

  #isNewSearch(key: string) {
    if (!isSearch(key) || this.#searches.has(key)) return false
    if (this.#searches.size >= mostAnswers) this.#searches.clear()
    this.#searches.add(key)
    return true
  }

  #makeRoom() {
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= mostBytes && this.#kept.size <= mostAnswers) break
      this.#kept.delete(oldest)
      if (kept.wasAsked) this.#kept.set(oldest, Object.assign(kept, { wasAsked: false }))
      else this.#bytes -= kept.size
    }
  }
}
