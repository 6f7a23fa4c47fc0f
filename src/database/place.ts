import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf } from './errors.ts'

export const databaseIn = (dataDir: string) => join(dataDir, 'hydra-lab.db')

/** A command for any shell. */
export const commandOn = (dataDir: string, args: string[]) => {
  const folder = dataDir === resolve('data') ? [] : [`DATA_DIR=${shellQuoted(dataDir)}`]
  return [...folder, 'hydra-lab', ...args.map(shellQuoted)].join(' ')
}

const shellQuoted = (word: string) =>
  /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** Throws where this user may not look. */
export function isThere(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return false
    throw error
  }
}

const dataFiles = [
  ...['', 'hydra-lab.db', 'hydra-lab.db-wal', 'hydra-lab.db-shm', 'hydra-lab.lock'],
  ...['secret.key', 'backups'],
]

export const inaccessibleIn = (dataDir: string) =>
  dataFiles.map((name) => join(dataDir, name)).find((path) => isThere(path) && !isAccessible(path))

function isAccessible(path: string) {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
