import { chownSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The one file that is the whole site. */
export const databaseIn = (dataDir: string) => join(dataDir, 'hydra-lab.db')

/** A file made by a command that root has run must not be one that the server can't write. */
export function belongToFolder(file: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}
