import { basename } from 'node:path'
import { readableSnapshots, type Snapshot } from '../backups/snapshots.ts'
import type { Clock, Logging, PublicAddress, Settings } from '../context.ts'
import { checkAside } from '../database/aside.ts'
import type { Store } from '../database/open.ts'
import { commandOn, databaseIn } from '../database/place.ts'
import { isWithin } from '../fields/times/within.ts'
import { damageOf } from '../mail/emails.ts'
import { enqueue, lastTo } from '../mail/queue.ts'
import { day, hour } from '../units.ts'

type Check = { at: Date; problem?: string | undefined }

/** What checks of the database and its snapshots have found since the start. */
export type Integrity = {
  checkedAt?: Date
  problem?: string | undefined
  /** By path, newest first; and that of the database. */
  snapshots: Map<string, Check>
}

export type Inspected = Clock & Settings & { integrity: Integrity }
type Telling = Inspected & Logging & PublicAddress & Store

/** Checks the database and its snapshots, and mails damage to the admins. False where the database can't be checked. */
export async function checkIntegrity(
  context: Telling,
  readers: () => string[],
  stopping?: AbortSignal,
) {
  const { config, integrity, clock } = context
  const database = databaseIn(config.dataDir)
  const snapshots: Integrity['snapshots'] = new Map()
  const paths = readableSnapshots(config.dataDir, clock()).map(({ path }) => path)
  for (const path of [...paths, database]) {
    const found = await checkAside(path, stopping)
    if (stopping?.aborted) return false
    if (found) snapshots.set(path, { at: clock(), ...found })
  }
  const found = snapshots.get(database)
  if (!found) return false
  Object.assign(integrity, { checkedAt: found.at, problem: found.problem, snapshots })
  if (found.problem !== undefined) tell(context, readers)
  return true
}

/** For admins. */
export function damageIn({ config, integrity: { problem, snapshots } }: Inspected) {
  if (problem === undefined) return undefined
  const [remedy] = [...snapshots].find(([, each]) => each.problem === undefined) ?? []
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

function tell(context: Telling, readers: () => string[]) {
  const damage = damageIn(context) ?? ''
  context.log.write('error', { cause: damage })
  try {
    queueDamage(context, damage, readers())
  } catch (error) {
    context.log.write('error', { cause: `The damage can't be told by mail: ${error}` })
  }
}

/** Checked every hour. */
const almostAWeek = 7 * day - hour

const queueDamage = ({ db, clock, publicUrl }: Telling, damage: string, readers: string[]) =>
  db.transaction((tx) => {
    for (const recipient of readers) {
      const last = lastTo(tx, 'damage', recipient)
      if (last && isWithin(clock(), new Date(last.created_at), almostAWeek)) continue
      enqueue(tx, { ...damageOf(damage, publicUrl), kind: 'damage', recipient }, clock())
    }
  })

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
