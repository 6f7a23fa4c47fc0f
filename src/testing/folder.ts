import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onCleanup } from './cleanup.ts'

export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Case-insensitive, in all files but snapshots. */
export function wordsInFiles(folder: string, words: readonly string[]) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'backups')))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1').toLowerCase())
  if (texts.length === 0) throw new Error(`${folder} holds no file.`)
  return words.filter((word) => texts.some((text) => text.includes(word.toLowerCase())))
}
