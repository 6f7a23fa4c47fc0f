import { Database } from 'bun:sqlite'
import { dueMigrations } from './migrate.ts'
import { type Release, thisRelease } from './release.ts'
import { missingFrom } from './schema.ts'

/**
 * Reads the whole file and throws when it isn't a sound database of ours that this release can use. Answers how many
 * migrations it lacks.
 */
export function checkDatabase(path: string, release: Release = thisRelease) {
  const sqlite = new Database(path, { readonly: true })
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    const { due, done, isFresh } = dueMigrations(sqlite, release)
    if (isFresh) throw new Error('it is empty.')
    const verdict = String(sqlite.query('PRAGMA integrity_check(1)').values()[0]?.[0])
    if (verdict !== 'ok') throw new Error(`it is damaged: ${verdict.replace(/\s+/g, ' ')}.`)
    const [missing] = missingFrom(sqlite, done)
    if (missing !== undefined) throw new Error(`it is damaged: the ${missing} is missing.`)
    return { due: due.length }
  } finally {
    sqlite.close()
  }
}
