import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Case-insensitive, in all files but snapshots. */
export function wordsInFiles(folder: string, words: readonly string[]) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'backups')))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1').toLowerCase())
  if (texts.length === 0) throw new Error(`${folder} holds no file.`)
  return words.filter((word) => texts.some((text) => text.includes(word.toLowerCase())))
}
