import { existsSync, writeFileSync } from 'node:fs'
import { openDatabase, type Store } from '../database/open.ts'

let migrated: Uint8Array | undefined

/** Copied, since migrations are slow. */
function emptyBytes() {
  if (migrated) return migrated
  const { sqlite, close } = openDatabase(':memory:')
  migrated = sqlite.serialize()
  close()
  return migrated
}

export const openInMemory = () => renamed(openDatabase(emptyBytes()))

/** Opens the database there, or an empty one. */
export function openAt(path: string) {
  if (existsSync(path)) return openDatabase(path)
  writeFileSync(path, emptyBytes())
  return renamed(openDatabase(path))
}

/** Each site has a name of its own. */
function renamed(store: Store) {
  store.sqlite.run('UPDATE site SET name = lower(hex(randomblob(4)))')
  return store
}
