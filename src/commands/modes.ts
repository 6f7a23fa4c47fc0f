import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from '../backups/snapshots.ts'
import { isThere } from '../database/place.ts'
import { isOpenToOthers } from './secret.ts'

const isWritableByOthers = (path: string) => (statSync(path).mode & 0o022) !== 0

/** What others than the server's user may read or change and what to do about it, if they may do harm. */
export function openTo(dataDir: string) {
  if (isWritableByOthers(dataDir)) return `others may write in ${dataDir}; run chmod 700 ${dataDir}`
  const names = readdirSync(dataDir).filter((name) => /^(hydra-lab.*\.db|secret\.key)/.test(name))
  const open = names.map((name) => join(dataDir, name)).find(isOpenToOthers)
  if (open !== undefined) return `others may read ${open}; run chmod 600 ${open}`
  const copies = backupsIn(dataDir)
  if (!isThere(copies) || !isOpenToOthers(copies)) return undefined
  return `others may read what is in ${copies}; run chmod 700 ${copies}`
}

/** Harmless while the files are closed, and better not so. */
export const isOpenFolder = (dataDir: string) => isOpenToOthers(dataDir)
