import { join } from 'node:path'

export const embedded = Bun.isStandaloneExecutable
  ? import.meta.dir
  : join(import.meta.dir, '../..')

/** A folder that the build has made. */
export const builtFolder = (name: string) =>
  join(embedded, Bun.isStandaloneExecutable ? name : `dist/${name}`)
