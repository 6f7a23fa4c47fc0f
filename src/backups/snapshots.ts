import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWithin } from '../fields/times/within.ts'
import { lastTimeIn } from '../fields/zone.ts'
import { day, hour } from '../units.ts'

export type Snapshot = { path: string; madeAt: Date; bytes: number }
/** Both 0: no snapshots. */
export type Retention = { daily: number; weekly: number }

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** For a file’s name. */
export const fileTimestamp = (time: Date) =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const snapshotName = (time: Date) => `hydra-lab-${fileTimestamp(time)}.db`

/**
 * Newest first, without those from the future, which were made while the clock was wrong. Throws where the folder can't
 * be read.
 */
export function snapshotsIn(dataDir: string, now: Date): Snapshot[] {
  const folder = backupFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .flatMap((name) => {
      const madeAt = timeInName(name)
      const path = join(folder, name)
      return madeAt && madeAt <= now ? [{ path, madeAt, bytes: statSync(path).size }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** Empty where the folder can't be read, which the site's health reports. */
export function readableSnapshots(dataDir: string, now: Date) {
  try {
    return snapshotsIn(dataDir, now)
  } catch {
    return []
  }
}

function timeInName(name: string) {
  const [, date, ...time] = /^hydra-lab-(.{10})T(..)-(..)-(..)Z\.db$/.exec(name) ?? []
  const made = new Date(`${date}T${time.join(':')}Z`)
  return Number.isNaN(made.getTime()) ? undefined : made
}

export const areSnapshotsOn = ({ daily, weekly }: Retention) => daily + weekly > 0

/** Whether none was made since the last time it was `at` o’clock. */
export function isSnapshotDue(snapshots: Snapshot[], now: Date, { timeZone, at }: Schedule) {
  const since = now.getTime() - lastTimeIn(now, timeZone, at)
  return !snapshots.some(({ madeAt }) => isWithin(now, madeAt, since + 1))
}

type Schedule = { timeZone: string; at: string }

/** Snapshots to delete: all but the newest of each of the last days and weeks. */
export function expiredSnapshots(snapshots: Snapshot[], { daily, weekly }: Retention) {
  const days = newestOfEach(snapshots, (time) => Math.floor(time / day))
  const weeks = newestOfEach(snapshots, (time) => Math.floor((time / day + 3) / 7)) // weeks begin on Monday
  const kept = new Set([...days.slice(0, daily), ...weeks.slice(0, weekly)])
  return snapshots.filter((snapshot) => !kept.has(snapshot))
}

function newestOfEach(snapshots: Snapshot[], period: (time: number) => number) {
  const periods = Map.groupBy(snapshots, ({ madeAt }) => period(madeAt.getTime()))
  return [...periods.values()].flatMap(([newest]) => newest ?? [])
}

/** A message for admins. Two hours beyond a day are allowed. */
export function snapshotProblem([newest]: Snapshot[], now: Date) {
  if (!newest) return 'There is no snapshot.'
  if (isWithin(now, newest.madeAt, day + 2 * hour)) return undefined
  return `The newest snapshot is from ${newest.madeAt.toISOString()}, more than a day ago.`
}
