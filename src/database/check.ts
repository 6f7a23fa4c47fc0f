import { dueMigrations } from './migrate.ts'
import { openReadOnly } from './reading.ts'
import { type Release, thisRelease } from './release.ts'
import { brokenKeyIn, differencesFrom } from './schema.ts'

/** `due`: how many migrations are missing. `flaw`: why it must not replace another database. */
type CheckResult = { due: number; flaw?: string | undefined }

/** Throws unless the whole file is an intact database that this release can use. */
export function checkDatabase(path: string, release: Release = thisRelease): CheckResult {
  using sqlite = openReadOnly(path)
  const { due, done, isFresh } = dueMigrations(sqlite, release)
  if (isFresh) throw new Error('it is empty.')
  const verdict = String(sqlite.query('PRAGMA integrity_check(1)').values()[0]?.[0])
  if (verdict !== 'ok') throw new Error(`it is damaged: ${verdict.replace(/\s+/g, ' ')}.`)
  const { missing, unexpected } = differencesFrom(sqlite, done)
  if (missing !== undefined) throw new Error(`it is damaged: the ${missing} is missing.`)
  if (unexpected !== undefined)
    return { due: due.length, flaw: `the ${unexpected} is not of Hydra Lab's making` }
  const broken = brokenKeyIn(sqlite)
  const flaw = broken && `a row of ${broken} belongs to one that is not there`
  return { due: due.length, flaw }
}

/** Also throws for a flaw. Returns how many migrations are missing. */
export function checkForeignDatabase(path: string) {
  const { due, flaw } = checkDatabase(path)
  if (flaw !== undefined) throw new Error(`it can't be trusted: ${flaw}.`)
  return due
}
