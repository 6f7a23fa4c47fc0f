import { join } from 'node:path'

/** The folder of what is shipped beside the code: in the executable, or the project's own. */
export const embedded = Bun.isStandaloneExecutable
  ? import.meta.dir
  : join(import.meta.dir, '../..')
