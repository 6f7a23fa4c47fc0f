import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy } from './errors.ts'
import { isThere } from './place.ts'

const lockIn = (folder: string) => join(folder, 'hydra-lab.lock')

/** Undefined where another process has locked the folder. A killed process leaves no lock. */
export function lockFolder(folder: string): (() => void) | undefined {
  const lock = new Database(lockIn(folder), { create: true })
  try {
    lock.run('PRAGMA busy_timeout = 500')
    lock.run('PRAGMA journal_mode = MEMORY') // a full disk has no room for a journal
    lock.run('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

export const firstLockedAt = (folder: string) =>
  isThere(lockIn(folder)) ? statSync(lockIn(folder)).mtime : undefined

export function isLocked(folder: string) {
  if (!firstLockedAt(folder)) return false
  using lock = new Database(lockIn(folder), { readonly: true })
  try {
    lock.query('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  }
}

/** A damaged database is in nobody's use. */
export function isOpenElsewhere(path: string) {
  using probe = new Database(path)
  try {
    probe.run('PRAGMA locking_mode = EXCLUSIVE')
    probe.run('BEGIN IMMEDIATE')
    probe.run('ROLLBACK')
    return false
  } catch (error) {
    return isBusy(error)
  }
}
