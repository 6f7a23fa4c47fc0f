import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from './embedded.ts'

/** The word that makes the program work on database files for a server instead of a command. */
export const asideWord = 'work-on-databases'

/** This program's own file, also once another release has taken its place in the folder. */
const ownFile = () => (existsSync('/proc/self/exe') ? '/proc/self/exe' : process.execPath)

/** The words that start this program once more, as what `word` names. */
export const ownProgram = (word: string) =>
  Bun.isStandaloneExecutable ? [ownFile(), word] : [ownFile(), join(embedded, 'src/main.ts'), word]
