import { join } from 'node:path'

/** The folder with what is shipped beside the code: inside the executable, or the project's own when run from source. */
export const embedded = Bun.isStandaloneExecutable
  ? import.meta.dir
  : join(import.meta.dir, '../..')

/** The file of a thread, which the executable holds as it was compiled. */
export const threadOf = (name: string) =>
  join(embedded, Bun.isStandaloneExecutable ? `${name}.js` : `src/${name}.ts`)
