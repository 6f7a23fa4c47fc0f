import { existsSync, statfsSync, statSync } from 'node:fs'
import { megabyte } from '../units.ts'
import { databaseIn } from './place.ts'

const forGrowth = 200 * megabyte

export function diskSpaceIn(dataDir: string) {
  const { bavail, bsize } = statfsSync(dataDir)
  const database = databaseIn(dataDir)
  const files = [database, `${database}-wal`].filter((file) => existsSync(file))
  const databaseBytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const freeBytes = bavail * bsize
  return { freeBytes, databaseBytes, isTight: freeBytes < forGrowth + databaseBytes }
}

const forAdmins = 64 * megabyte

export function isNearlyFull(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < forAdmins
}

/** SQLite may report a full disk as an I/O error. */
export function isFull(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 64 * 1024
}
