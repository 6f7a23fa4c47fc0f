import { join } from 'node:path'

/** The folder with what is shipped beside the code: inside the executable, or the project's own when run from source. */
export const embedded = Bun.isStandaloneExecutable
  ? import.meta.dir
  : join(import.meta.dir, '../..')
