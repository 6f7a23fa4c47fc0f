import { basename } from 'node:path'
import { readableSnapshots, type Snapshot } from '../backups/snapshots.ts'
import type { Clock, Logging, PublicAddress, Settings } from '../context.ts'
import { checkInChild } from '../database/aside.ts'
import type { Store } from '../database/open.ts'
import { commandOn, databaseIn } from '../database/place.ts'
import { isWithin } from '../fields/times/within.ts'
import { damageEmail } from '../mail/emails.ts'
import { enqueue, lastEmailTo } from '../mail/queue.ts'
import { almostAWeek, hour } from '../units.ts'

type Check = { at: Date; problem?: string | undefined }

/** What checks of the database and its snapshots have found since the start. */
export type Integrity = {
  checkedAt?: Date
  problem?: string | undefined
  /** By path: of the snapshots, newest first, and of the database. */
  results: Map<string, Check>
}

export type IntegrityContext = Clock & Settings & { integrity: Integrity }
type ReportContext = IntegrityContext & Logging & PublicAddress & Store

/** Checks the database and its snapshots, and mails damage to the admins. False where the database can't be checked. */
export async function checkIntegrity(
  context: ReportContext,
  recipients: () => string[],
  stopping?: AbortSignal,
) {
  const { config, integrity, clock } = context
  const database = databaseIn(config.dataDir)
  const results: Integrity['results'] = new Map()
  const paths = readableSnapshots(config.dataDir, clock()).map(({ path }) => path)
  for (const path of [...paths, database]) {
    const result = await checkInChild(path, stopping)
    if (stopping?.aborted) return false
    if (result) results.set(path, { at: clock(), ...result })
  }
  const found = results.get(database)
  if (!found) return false
  Object.assign(integrity, { checkedAt: found.at, problem: found.problem, results })
  if (found.problem !== undefined) reportDamage(context, recipients)
  return true
}

/** A message for admins. */
export function databaseDamage({ config, integrity: { problem, results } }: IntegrityContext) {
  if (problem === undefined) return undefined
  const [soundSnapshot] = [...results].find(([, each]) => each.problem === undefined) ?? []
  const found = `A check of the database found: ${problem}`
  if (soundSnapshot === undefined) return `${found} There is no sound snapshot to put in its place.`
  return `${found} Stop the server and put the newest sound snapshot in its place: ${commandOn(config.dataDir, ['restore', soundSnapshot])}`
}

/** A message for admins. */
export function snapshotDamage({ integrity }: IntegrityContext, snapshots: Snapshot[]) {
  const damaged = snapshots.find(({ path }) => integrity.results.get(path)?.problem !== undefined)
  return (
    damaged && `The snapshot ${damaged.path} is damaged. Remove it; the others can be restored.`
  )
}

function reportDamage(context: ReportContext, recipients: () => string[]) {
  const { db, clock, log, publicUrl } = context
  const damage = databaseDamage(context) ?? ''
  log.write('error', { cause: damage })
  try {
    db.transaction((tx) => {
      for (const recipient of recipients()) {
        const last = lastEmailTo(tx, 'damage', recipient)
        if (last && isWithin(clock(), new Date(last.created_at), almostAWeek)) continue
        enqueue(tx, { ...damageEmail(damage, publicUrl), kind: 'damage', recipient }, clock())
      }
    })
  } catch (error) {
    log.write('error', { cause: `The damage can't be told by mail: ${error}` })
  }
}

export function statusOf(
  { integrity, clock }: IntegrityContext,
  { path, madeAt, bytes }: Snapshot,
) {
  const { at = madeAt, problem = null } = integrity.results.get(path) ?? {}
  return {
    name: basename(path),
    bytes,
    madeAt: madeAt.toISOString(),
    ageHours: Math.floor((clock().getTime() - madeAt.getTime()) / hour),
    checkedAt: at.toISOString(),
    problem,
  }
}
