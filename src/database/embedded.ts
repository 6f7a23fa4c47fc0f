import { join } from 'node:path'

export const embedded = Bun.isStandaloneExecutable
  ? import.meta.dir
  : join(import.meta.dir, '../..')
