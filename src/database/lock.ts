import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy, isDamaged } from './not-now.ts'
import { isThere } from './place.ts'
import { numberOf, openToRead } from './reading.ts'

const lockIn = (folder: string) => join(folder, 'hydra-lab.lock')

/**
 * Takes a data folder for this process alone: a server, or what replaces its database. Answers how to give it back, or
 * nothing when another process has it; a killed one leaves nothing behind. It is a file of its own, so that commands
 * and a program like Litestream may use the database meanwhile.
 */
export function takeFolder(folder: string): (() => void) | undefined {
  const lock = new Database(lockIn(folder), { create: true })
  try {
    lock.run('PRAGMA busy_timeout = 500') // somebody may be asking whether the folder is taken
    lock.run('PRAGMA journal_mode = MEMORY') // a full disk has no room for a journal
    lock.run('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw unlessForeign(folder, error)
  }
}

/** SQLite's words for it would be taken for the database's. */
const unlessForeign = (folder: string, error: unknown) =>
  isDamaged(error)
    ? new Error(`${lockIn(folder)} is no lock of a server’s. Remove it while none is running.`)
    : error

/** When a process has taken it for the first time, if any ever has. */
export const firstTaken = (folder: string) =>
  isThere(lockIn(folder)) ? statSync(lockIn(folder)).mtime : undefined

/** Whether a process has taken the folder; leaves no trace. */
export function isTaken(folder: string) {
  if (!firstTaken(folder)) return false
  using lock = new Database(lockIn(folder), { readonly: true })
  try {
    lock.query('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw unlessForeign(folder, error)
  }
}

/** Whether a server of release 1.0.0 uses the database: it takes no folder, and leaves no mark in the file. */
export function isUsedByFirstRelease(path: string) {
  if (!existsSync(path)) return false
  try {
    if (markOf(path) !== 0) return false
  } catch {
    return false // it is none of ours or can't be read, which others say better
  }
  return isOpenElsewhere(path)
}

function markOf(path: string) {
  using sqlite = openToRead(path)
  return numberOf(sqlite, 'PRAGMA application_id')
}

/** Whether any other program has the database itself open. */
export function isOpenElsewhere(path: string) {
  using probe = new Database(path)
  try {
    probe.run('PRAGMA locking_mode = EXCLUSIVE')
    probe.run('BEGIN IMMEDIATE')
    probe.run('ROLLBACK')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  }
}
