import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Clock, Logging, Settings } from '../context.ts'
import { copyInChild } from '../database/aside.ts'
import { removeUnfinished } from '../database/copy.ts'
import { diskSpaceIn } from '../database/disk-space.ts'
import { messageOf } from '../database/errors.ts'
import { megabyte } from '../units.ts'
import { isDrillDue, readLastDrill, runDrill } from './drill.ts'
import {
  areSnapshotsOn,
  backupFolder,
  expiredSnapshots,
  isSnapshotDue,
  type Snapshot,
  snapshotName,
  snapshotProblem,
  snapshotsIn,
} from './snapshots.ts'

export type BackupState = { hasChecked: boolean; failure?: string }

export type BackupContext = Clock & Logging & Settings & { backups: BackupState }

/**
 * Makes the daily snapshot and the weekly restore drill where they are due, and removes old snapshots. Never throws.
 */
export async function maintainSnapshots(
  context: BackupContext,
  stopping = new AbortController().signal,
) {
  const { dataDir, backups, timeZone } = context.config
  if (!areSnapshotsOn(backups)) return
  const snapshots = () => snapshotsIn(dataDir, context.clock())
  try {
    const isDue = isSnapshotDue(snapshots(), context.clock(), { ...backups, timeZone })
    if (isDue) await makeSnapshot(context, stopping)
    for (const { path } of expiredSnapshots(snapshots(), backups)) rmSync(path)
    delete context.backups.failure
    const all = snapshots()
    if (isDue && all[0] && isDrillDue(dataDir, all, context.clock()))
      await runDrill(context, all[0], stopping)
  } catch (error) {
    if (stopping.aborted) return
    context.backups.failure = messageOf(error)
    context.log.write('error', { cause: `The snapshot failed: ${context.backups.failure}` })
  }
  context.backups.hasChecked = true
}

async function makeSnapshot(
  { config: { dataDir }, clock, log }: BackupContext,
  stopping: AbortSignal,
) {
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  removeUnfinished(folder, 'hydra-lab-')
  refuseWithoutRoom(dataDir)
  const path = join(folder, snapshotName(clock()))
  await copyInChild(dataDir, path, stopping)
  log.write('info', { snapshot: path, bytes: statSync(path).size })
}

function refuseWithoutRoom(dataDir: string) {
  const { hasRoomForCopy, databaseBytes } = diskSpaceIn(dataDir)
  if (!hasRoomForCopy)
    throw new Error(`there is no room for a copy of ${Math.ceil(databaseBytes / megabyte)} MB.`)
}

/** `problem` is a message for admins; undefined while the first snapshot is being made. */
export function backupStatus({ config, backups, clock }: BackupContext) {
  let snapshots: Snapshot[] = []
  let problem = backups.failure && `The last snapshot failed: ${backups.failure}`
  try {
    snapshots = snapshotsIn(config.dataDir, clock())
    if (backups.hasChecked) problem ??= snapshotProblem(snapshots, clock())
  } catch (error) {
    problem ??= `The snapshots can't be read: ${messageOf(error)}`
  }
  return { snapshots, problem: areSnapshotsOn(config.backups) ? problem : undefined }
}

export const reportedDrill = ({ dataDir, backups }: Config) =>
  areSnapshotsOn(backups) ? readLastDrill(dataDir) : undefined
