import { join } from 'node:path'

const config = await Bun.file(join(import.meta.dir, '../config.ts')).text()

/** The names of all settings, in the order of the alphabet. */
export const settingNames = [
  ...new Set([...config.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name = '']) => name)),
].toSorted()
