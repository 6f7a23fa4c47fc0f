import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isPast, readableSnapshots } from '../backups/snapshots.ts'
import { commandOn, databaseIn, isThere } from '../database/place.ts'
import { systemClock } from '../world.ts'
import { Failure } from './failure.ts'

/** Where a database was, an empty one would look like a site that is well: with a new admin, and nothing of the old. */
export function refuseLost(dataDir: string) {
  const lost = lossIn(dataDir)
  if (lost === undefined) return
  throw new Failure(
    `${lost} ${wayBack(dataDir)} To begin with an empty site instead: ${commandOn(dataDir, ['serve', '--new'])}`,
  )
}

/**
 * In a sentence, what shows that a database was here and is gone, if anything does. Where JWT_SECRET is set and copies are
 * made elsewhere, that is an empty file alone.
 */
export function lossIn(dataDir: string) {
  const path = databaseIn(dataDir)
  const isEmptied = isThere(path) && isEmpty(path)
  if (isThere(path) && !isEmptied) return undefined
  const traces = tracesIn(dataDir)
  const what = isEmptied ? `${path} holds nothing (0 bytes)` : `${path} is missing`
  if (traces.length === 0)
    return isEmptied ? `${what}: it was emptied, or a first start was cut short.` : undefined
  return `${what}, though ${traces.join(' and ')} in the same folder ${traces.length > 1 ? 'show' : 'shows'} that there was a site.`
}

/** What a power cut leaves of a first start may be an empty file with all of it in the log. */
const isEmpty = (path: string) =>
  [path, `${path}-wal`].every((file) => !isThere(file) || statSync(file).size === 0)

const tracesIn = (dataDir: string) => [
  ...(isThere(join(dataDir, 'secret.key')) ? ['secret.key'] : []),
  ...(readableSnapshots(dataDir).length > 0 ? ['backups'] : []),
]

/** The command that helps, in a sentence. */
export function wayBack(dataDir: string) {
  const snapshots = readableSnapshots(dataDir)
  const newest = snapshots.find((each) => isPast(each, systemClock())) ?? snapshots[0]
  const file = newest ? newest.path : 'FILE'
  const which = newest ? `the newest snapshot (${basename(newest.path)})` : 'a copy'
  return `Stop the server and put ${which} back: ${commandOn(dataDir, ['restore', file])}`
}
