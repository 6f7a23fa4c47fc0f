import type { Database } from 'bun:sqlite'
import { LRUCache } from 'lru-cache'
import { othersVersionOf } from '../../database/remembered.ts'
import { megabyte } from '../../units.ts'

/** Public reads: our own answers are never stale, a shared cache in front may be a second behind. */
export const publicRead = 'public, max-age=0, s-maxage=1, stale-if-error=86400'
/** What depends on the session, and forms: stored by nobody. */
export const noStore = 'no-store'
/** What never changes under its address. */
export const immutable = 'public, max-age=31536000, immutable'
/** A picture never changes either, but is deleted with its item: a shared cache asks each time whether it is still there. */
export const immutablePicture =
  'public, max-age=31536000, s-maxage=1, stale-if-error=86400, immutable'

export const isImmutable = (headers: Headers) =>
  [immutable, immutablePicture].includes(headers.get('cache-control') ?? '')

/** A public answer as it is sent, in one encoding. A blob is sent again and again without being copied. */
export type Answer = {
  status: number
  headers: Headers
  body: Blob
  etag: string
}

/** What an answer of nothing would take: its headers, its place in the map, its objects. */
const overhead = 2 * 1024
const mostBytes = 48 * megabyte
const mostBytesEach = 2 * megabyte
const mostAnswers = 4000
const longestKey = 512
/** A search, and what another site, a letter or a nuisance has added to an address: nobody repeats it. */
const rare = /[?&](?!(page|perPage|category|when|from|to|month|w)=)[^&]/

/** Not before either: a clock that was ahead for a while is set back. */
const isWithin = ({ from, until }: { from: number; until: number }, time: number) =>
  time >= from && time < until

/**
 * The public answers, by address and encoding; those asked for lately stay. Every write of content drops all of them
 * before it is answered, so that nobody reads a page older than a write they know of. An answer that was being made
 * meanwhile is not stored: it names the generation it began in.
 */
export class AnswerCache {
  #answers = new LRUCache<string, Answer>({
    max: mostAnswers,
    maxSize: mostBytes,
    maxEntrySize: mostBytesEach,
    sizeCalculation: ({ body }, key) => body.size + 2 * key.length + overhead,
  })
  generation = 0
  #holds: { from: number; until: number } | undefined
  #changesAt: (now: Date) => number

  /** What the answers tell may change without a write: when it does next, in milliseconds. */
  constructor(changesAt: (now: Date) => number = () => Number.POSITIVE_INFINITY) {
    this.#changesAt = changesAt
  }

  get bytes() {
    return this.#answers.calculatedSize
  }

  /** Whoever is about to make an answer has asked here, so that it is known until when answers hold. */
  find(key: string, now: Date) {
    if (this.#holds && !isWithin(this.#holds, now.getTime())) this.invalidate()
    if (!this.#holds) this.#ask(now)
    return this.#answers.get(key)
  }

  /** Where the database can't be read, what is stored is all there is; whoever asks for more learns of the cause. */
  #ask(now: Date) {
    try {
      this.#holds = { from: now.getTime(), until: this.#changesAt(now) }
    } catch {}
  }

  /** Whether an answer under this key would be asked for again. */
  takes = (key: string) => key.length <= longestKey && !rare.test(key)

  /** Stores an answer that was begun in a generation, unless a write overtook it. */
  store(key: string, answer: Answer, generation: number) {
    if (generation === this.generation) this.#answers.set(key, answer)
  }

  invalidate() {
    this.generation++
    this.#holds = undefined
    this.#answers.clear()
  }
}

export type Caching = { cache: AnswerCache }

/** To look takes a tenth of the time that a cached answer does, so it isn't done for each of them. */
const oftenMs = 10

/** Looks whether another program has written to the database, like an import: then no answer is good any more. */
export function createLookout({ sqlite, cache }: Caching & { sqlite: Database }) {
  let seen = versionOf(sqlite)
  let lookedAt = performance.now()
  return (now: number) => {
    if (now - lookedAt < oftenMs) return
    lookedAt = now
    const version = versionOf(sqlite)
    if (version === undefined || version === seen) return
    seen = version
    cache.invalidate()
  }
}

/** Where the file can't be read, what is cached is all there is; whoever asks for more learns of the cause. */
function versionOf(sqlite: Database) {
  try {
    return othersVersionOf(sqlite)
  } catch {
    return undefined
  }
}
