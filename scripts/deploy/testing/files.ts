import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const place = join(import.meta.dir, '../../deploy')

/** A file as it is installed. */
export const fileOf = (name: string) => readFileSync(join(place, name), 'utf8')

/** A text with every one of some words replaced; each must stand in it, so that the files can't drift away. */
export function withWords(text: string, words: Record<string, string>) {
  let changed = text
  for (const [from, to] of Object.entries(words)) {
    if (!changed.includes(from)) throw new Error(`"${from}" stands no longer in:\n${text}`)
    changed = changed.replaceAll(from, () => to)
  }
  return changed
}
