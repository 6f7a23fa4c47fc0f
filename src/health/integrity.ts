import { basename } from 'node:path'
import { isPast, readableSnapshots, type Snapshot } from '../backups/snapshots.ts'
import type { Clock, Logging, PublicAddress, Settings } from '../context.ts'
import { checkInChild, type Verdict } from '../database/child-jobs.ts'
import type { Store } from '../database/open.ts'
import { commandOn, databaseIn } from '../database/place.ts'
import { damageOf } from '../mail/emails.ts'
import { queueDamage } from '../mail/periodic.ts'
import { hour } from '../units.ts'

type Check = { at: Date; problem?: string | undefined }

/** What checks of the database and its snapshots have found since the start. */
export type Integrity = {
  checkedAt?: Date
  problem?: string | undefined
  /** The newest intact snapshot, if the database is damaged. */
  remedy?: string | undefined
  snapshots: Map<string, Check>
}

export type Inspected = Clock & Settings & { integrity: Integrity }
type Telling = Inspected & Logging & PublicAddress & Store

/** Checks the database and its snapshots in a child process, and mails damage to the admins. `end` aborts it. */
export function checkIntegrity(world: Telling, readers: () => string[]) {
  const path = databaseIn(world.config.dataDir)
  const snapshots = readableSnapshots(world.config.dataDir)
  const { done, end } = checkInChild([path, ...snapshots.map((each) => each.path)])
  const told = done.then(([database, ...others]) => {
    for (const verdict of others) noteSnapshot(world, verdict)
    if (!database || database.isUndecided) return false
    noteDatabase(world, database, snapshots)
    if (database.problem !== undefined) tell(world, readers)
    return true
  })
  return { told, end: () => end() }
}

function noteSnapshot({ integrity, clock }: Inspected, { path, problem, isUndecided }: Verdict) {
  if (!isUndecided) integrity.snapshots.set(path, { at: clock(), problem })
}

function noteDatabase(world: Inspected, { problem }: Verdict, snapshots: Snapshot[]) {
  const { integrity, clock } = world
  integrity.checkedAt = clock()
  integrity.problem = problem
  integrity.remedy = snapshots.find(
    (each) =>
      isPast(each, clock()) &&
      integrity.snapshots.has(each.path) &&
      integrity.snapshots.get(each.path)?.problem === undefined,
  )?.path
}

/** For admins. */
export function damageIn({ config, integrity: { problem, remedy } }: Inspected) {
  if (problem === undefined) return undefined
  const found = `A check of the database found: ${problem}`
  if (remedy === undefined) return `${found} There is no sound snapshot to put in its place.`
  return `${found} Stop the server and put the newest sound snapshot in its place: ${commandOn(config.dataDir, ['restore', remedy])}`
}

/** In a sentence. */
export function damagedSnapshotIn({ integrity }: Inspected, snapshots: Snapshot[]) {
  const damaged = snapshots.find(({ path }) => integrity.snapshots.get(path)?.problem !== undefined)
  return (
    damaged && `The snapshot ${damaged.path} is damaged. Remove it; the others can be restored.`
  )
}

function tell(world: Telling, readers: () => string[]) {
  const damage = damageIn(world) ?? ''
  world.log.write('error', { cause: damage })
  try {
    queueDamage(world, damageOf(damage, world.publicUrl), readers())
  } catch (error) {
    world.log.write('error', { cause: `The damage can't be told by mail: ${error}` })
  }
}

export function checkOf({ integrity, clock }: Inspected, { path, madeAt, bytes }: Snapshot) {
  const { at = madeAt, problem = null } = integrity.snapshots.get(path) ?? {}
  return {
    name: basename(path),
    bytes,
    madeAt: madeAt.toISOString(),
    ageHours: Math.floor((clock().getTime() - madeAt.getTime()) / hour),
    checkedAt: at.toISOString(),
    problem,
  }
}
