import { existsSync, statfsSync, statSync } from 'node:fs'
import { kilobyte, megabyte } from '../units.ts'
import { databaseIn } from './place.ts'

const forGrowth = 200 * megabyte
/** For admins. */
const reserve = 64 * megabyte

export function diskSpaceIn(dataDir: string) {
  const freeBytes = freeIn(dataDir)
  const database = databaseIn(dataDir)
  const files = [database, `${database}-wal`].filter((file) => existsSync(file))
  const databaseBytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return {
    freeBytes,
    databaseBytes,
    isTight: freeBytes < forGrowth + databaseBytes,
    hasRoomForCopy: freeBytes >= reserve + databaseBytes,
  }
}

export const isNearlyFull = (folder: string) => freeIn(folder) < reserve

/** SQLite may report a full disk as an I/O error. */
export const isFull = (folder: string) => existsSync(folder) && freeIn(folder) < 64 * kilobyte

function freeIn(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
