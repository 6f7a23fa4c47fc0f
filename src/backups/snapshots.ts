import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWithin } from '../fields/times/within.ts'
import { lastTimeIn } from '../fields/zone.ts'
import { day, hour } from '../units.ts'

export type Snapshot = { path: string; madeAt: Date; bytes: number }
/** Both 0: no snapshots. */
export type Keeping = { daily: number; weekly: number }

export const backupsIn = (dataDir: string) => join(dataDir, 'backups')

/** A time for a file's name. */
export const stampOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const snapshotName = (time: Date) => `hydra-lab-${stampOf(time)}.db`

/**
 * Newest first, without those from the future, which were made while the clock was wrong. Throws where the folder can't
 * be read.
 */
export function snapshotsIn(dataDir: string, now: Date): Snapshot[] {
  const folder = backupsIn(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .flatMap((name) => {
      const madeAt = timeOf(name)
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

function timeOf(name: string) {
  const [, date, ...time] = /^hydra-lab-(.{10})T(..)-(..)-(..)Z\.db$/.exec(name) ?? []
  const made = new Date(`${date}T${time.join(':')}Z`)
  return Number.isNaN(made.getTime()) ? undefined : made
}

export const isOn = ({ daily, weekly }: Keeping) => daily + weekly > 0

/** Whether none was made since that time of the day came last. */
export function isDue(snapshots: Snapshot[], now: Date, { timeZone, at }: Daily) {
  const since = now.getTime() - lastTimeIn(now, timeZone, at)
  return !snapshots.some(({ madeAt }) => isWithin(now, madeAt, since + 1))
}

type Daily = { timeZone: string; at: string }

/** All but the newest of each of the last days and weeks. */
export function surplus(snapshots: Snapshot[], { daily, weekly }: Keeping) {
  const days = newestOfEach(snapshots, (time) => Math.floor(time / day))
  const weeks = newestOfEach(snapshots, (time) => Math.floor((time / day + 3) / 7)) // weeks begin on Monday
  const kept = new Set([...days.slice(0, daily), ...weeks.slice(0, weekly)])
  return snapshots.filter((snapshot) => !kept.has(snapshot))
}

function newestOfEach(snapshots: Snapshot[], period: (time: number) => number) {
  const periods = Map.groupBy(snapshots, ({ madeAt }) => period(madeAt.getTime()))
  return [...periods.values()].flatMap(([newest]) => newest ?? [])
}

/** In a sentence. Two hours beyond a day are allowed. */
export function problemWith([newest]: Snapshot[], now: Date) {
  if (!newest) return 'There is no snapshot.'
  if (isWithin(now, newest.madeAt, day + 2 * hour)) return undefined
  return `The newest snapshot is from ${newest.madeAt.toISOString()}, more than a day ago.`
}
