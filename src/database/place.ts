import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf } from './errors.ts'

export const databaseIn = (dataDir: string) => join(dataDir, 'hydra-lab.db')

/** A command for any shell. */
export const commandOn = (dataDir: string, words: string[]) => {
  const folder = dataDir === resolve('data') ? [] : [`DATA_DIR=${shellQuoted(dataDir)}`]
  return [...folder, 'hydra-lab', ...words.map(shellQuoted)].join(' ')
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
