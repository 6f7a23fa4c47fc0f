import type { Database } from 'bun:sqlite'
import { LRUCache } from 'lru-cache'
import { othersVersionOf } from '../../database/cached.ts'
import { megabyte, minute } from '../../units.ts'

/** Our own responses are never stale; a shared cache in front may be a second behind. */
export const publicRead = 'public, max-age=0, s-maxage=1, stale-if-error=86400'
export const noStore = 'no-store'
export const immutable = 'public, max-age=31536000, immutable'
/** Pictures can be taken down, so shared caches revalidate. */
export const immutablePicture =
  'public, max-age=31536000, s-maxage=1, stale-if-error=86400, immutable'

/** Headers by their names in lower case. */
export type HeaderValues = Record<string, string>

/** A response in one encoding. A Blob is sent repeatedly without copying. */
export type CachedResponse = {
  status: number
  headers: Headers
  body: Blob
  etag: string
}

/** Estimated memory of an entry without its body. */
const overhead = 2 * 1024
const maxBytes = 48 * megabyte
const maxBytesEach = 2 * megabyte
const maxAnswers = 4000
const longestKey = 512
/** Other query parameters aren't repeated, like searches and tracking parameters. */
const cachedParameters = ['page', 'perPage', 'when', 'from', 'to', 'month', 'w']

/**
 * Caches public responses by URL and encoding. Every write of content empties it before the write is answered. A
 * response that was rendered meanwhile isn't stored, since the generation has changed.
 */
export class ResponseCache {
  #answers = new LRUCache<string, CachedResponse>({
    max: maxAnswers,
    maxSize: maxBytes,
    maxEntrySize: maxBytesEach,
    sizeCalculation: ({ body }, key) => body.size + 2 * key.length + overhead,
  })
  generation = 0
  #minute: number | undefined
  #rare: RegExp

  constructor(filterParameters: readonly string[]) {
    this.#rare = RegExp(`[?&](?!(${[...cachedParameters, ...filterParameters].join('|')})=)[^&]`)
  }

  get bytes() {
    return this.#answers.calculatedSize
  }

  /** Call before rendering. In each minute an event can start or end, or a day; a clock may also be set back. */
  find(key: string, now: Date) {
    const current = Math.floor(now.getTime() / minute)
    if (this.#minute !== current) this.invalidate()
    this.#minute = current
    return this.#answers.get(key)
  }

  canStore = (key: string) => key.length <= longestKey && !this.#rare.test(key)

  store(key: string, answer: CachedResponse, generation: number) {
    if (generation === this.generation) this.#answers.set(key, answer)
  }

  invalidate() {
    this.generation++
    this.#answers.clear()
  }
}

export type Caching = { cache: ResponseCache }

/** Checking costs a tenth of a cached response. */
const oftenMs = 10

/** Empties the cache when another process, like an import, has written to the database. */
export function watchOtherWriters({ sqlite, cache }: Caching & { sqlite: Database }) {
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

/** If the file can't be read, cached responses are all there is. */
function versionOf(sqlite: Database) {
  try {
    return othersVersionOf(sqlite)
  } catch {
    return undefined
  }
}
