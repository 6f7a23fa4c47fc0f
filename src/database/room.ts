import { existsSync, statfsSync, statSync } from 'node:fs'
import { megabyte } from '../units.ts'
import { databaseIn } from './place.ts'

const forGrowth = 200 * megabyte

/** The disk that the data folder is on, and whether it has room for days of growth and a copy of the database. */
export function roomIn(dataDir: string) {
  const { bavail, bsize } = statfsSync(dataDir)
  const database = databaseIn(dataDir)
  const files = [database, `${database}-wal`].filter((file) => existsSync(file))
  const databaseBytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const freeBytes = bavail * bsize
  return { freeBytes, databaseBytes, isTight: freeBytes < forGrowth + databaseBytes }
}

/** What is left to admins, who must be able to delete: a write needs room before it makes any. */
const forAdmins = 64 * megabyte

/** Whether strangers may write no more. */
export function isNearlyFull(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < forAdmins
}

/** SQLite calls a disk that has filled up an I/O error now and then. */
export function isFull(folder: string) {
  if (!existsSync(folder)) return false
  const { blocks, bavail, bsize } = statfsSync(folder)
  if (blocks === 0) return false // it keeps no files, as /proc does
  return bavail * bsize < 64 * 1024
}
