import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf } from './not-now.ts'

/** The one file that is the whole site. */
export const databaseIn = (dataDir: string) => join(dataDir, 'hydra-lab.db')

/** A command that works on that folder wherever somebody types it, also where DATA_DIR is the service's alone. */
export const commandOn = (dataDir: string, words: string[]) => {
  const folder = dataDir === resolve('data') ? [] : [`DATA_DIR=${typed(dataDir)}`]
  return [...folder, 'hydra-lab', ...words.map(typed)].join(' ')
}

/** As a shell takes it for one word. */
const typed = (word: string) =>
  /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** Whether there is something at the path; throws where this user may not look, which answers nothing. */
export function isThere(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return false
    throw error
  }
}

const shared = ['hydra-lab.db', 'hydra-lab.db-wal', 'hydra-lab.db-shm', 'hydra-lab.lock', 'backups']

/** What lies in a data folder and this user may not read and write, though whoever works with it has to. */
export const forbiddenIn = (dataDir: string) =>
  shared.map((name) => join(dataDir, name)).find((path) => isThere(path) && !mayUse(path))

export function mayUse(path: string) {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
