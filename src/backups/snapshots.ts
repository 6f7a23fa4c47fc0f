import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWithin } from '../fields/times/within.ts'
import { lastTimeIn } from '../fields/zone.ts'
import { day, hour } from '../units.ts'

/** A copy of the whole database, made by the server on its own. */
export type Snapshot = { path: string; madeAt: Date; bytes: number }
/** How many days and weeks are looked back on. Neither: there are no snapshots. */
export type Keeping = { daily: number; weekly: number }

export const backupsIn = (dataDir: string) => join(dataDir, 'backups')

/** A time that a file can have in its name. */
export const stampOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const snapshotName = (time: Date) => `hydra-lab-${stampOf(time)}.db`

/** What there is, newest first. Throws where the folder can't be read. */
export function snapshotsIn(dataDir: string): Snapshot[] {
  const folder = backupsIn(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .flatMap((name) => {
      const madeAt = timeOf(name)
      const path = join(folder, name)
      return madeAt ? [{ path, madeAt, bytes: statSync(path).size }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** The same, and none where the folder can't be read: the site's health tells of that. */
export function readableSnapshots(dataDir: string) {
  try {
    return snapshotsIn(dataDir)
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

/**
 * Whether none was made since the time of the day for it came last. One from the future, made while the clock was wrong,
 * doesn't count.
 */
export function isDue(snapshots: Snapshot[], now: Date, { timeZone, at }: Daily) {
  const since = now.getTime() - lastTimeIn(now, timeZone, at)
  return !snapshots.some(({ madeAt }) => isWithin(now, madeAt, since + 1))
}

type Daily = { timeZone: string; at: string }

/** Made while the clock was wrong: they stay until their time has come, and take nobody's place. */
export const isPast = ({ madeAt }: Snapshot, now: Date) => madeAt.getTime() <= now.getTime()

/** What may go: all but the newest of each of the last days and of the last weeks that have one. */
export function surplus(all: Snapshot[], { daily, weekly }: Keeping, now: Date) {
  const snapshots = all.filter((each) => isPast(each, now))
  const days = newestOfEach(snapshots, (time) => Math.floor(time / day))
  const weeks = newestOfEach(snapshots, (time) => Math.floor((time / day + 3) / 7)) // from Monday on
  const kept = new Set([...days.slice(0, daily), ...weeks.slice(0, weekly)])
  return snapshots.filter((snapshot) => !kept.has(snapshot))
}

function newestOfEach(snapshots: Snapshot[], period: (time: number) => number) {
  const periods = Map.groupBy(snapshots, ({ madeAt }) => period(madeAt.getTime()))
  return [...periods.values()].flatMap(([newest]) => newest ?? [])
}

/** What is wrong with the snapshots as they lie there, in a sentence. Two hours over a day are patience. */
export function troubleWith(snapshots: Snapshot[], now: Date) {
  const newest = snapshots.find((each) => isPast(each, now))
  if (!newest) return 'There is no snapshot.'
  if (snapshots.some(({ madeAt }) => isWithin(now, madeAt, day + 2 * hour))) return undefined
  return `The newest snapshot is from ${newest.madeAt.toISOString()}, more than a day ago.`
}
