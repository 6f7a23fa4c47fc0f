import type { Database } from 'bun:sqlite'
import { othersVersionOf } from '../../database/remembered.ts'
import type { AnswerCache } from './cache.ts'

/** To look takes a tenth of the time that a cached answer does, so it isn't done for each of them. */
const oftenMs = 10

/** Looks whether another program has written to the database, like an import: then no answer is good any more. */
export function createLookout({ sqlite, cache }: { sqlite: Database; cache: AnswerCache }) {
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
