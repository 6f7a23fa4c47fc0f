import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Clock, Logging, Settings } from '../context.ts'
import { copyInChild } from '../database/child-jobs.ts'
import { removeUnfinished } from '../database/copy.ts'
import { diskSpaceIn } from '../database/disk-space.ts'
import { messageOf } from '../database/errors.ts'
import { databaseIn } from '../database/place.ts'
import { megabyte } from '../units.ts'
import { isDrillDue, lastDrill, tryRestoring } from './drill.ts'
import {
  backupsIn,
  isDue,
  isOn,
  isPast,
  problemWith,
  type Snapshot,
  snapshotName,
  snapshotsIn,
  surplus,
} from './snapshots.ts'

export type BackupState = { hasLooked: boolean; failure?: string }

export type BackingUp = Clock & Logging & Settings & { backups: BackupState }

const reserve = 64 * megabyte

/**
 * Makes the daily snapshot and the weekly restore drill where they are due, and removes old snapshots. Never throws.
 */
export async function maintainSnapshots(world: BackingUp, stopping = new AbortController().signal) {
  const { dataDir, backups, timeZone } = world.config
  if (!isOn(backups)) return
  try {
    const isTime = isDue(snapshotsIn(dataDir), world.clock(), { ...backups, timeZone })
    if (isTime) await makeSnapshot(world)
    const snapshots = snapshotsIn(dataDir)
    for (const { path } of surplus(snapshots, backups, world.clock())) rmSync(path)
    delete world.backups.failure
    const newest = snapshots.find((each) => isPast(each, world.clock()))
    if (isTime && newest && isDrillDue(dataDir, snapshots, world.clock()))
      await tryRestoring(world, newest, stopping)
  } catch (error) {
    world.backups.failure = messageOf(error)
    world.log.write('error', { cause: `The snapshot failed: ${world.backups.failure}` })
  }
  world.backups.hasLooked = true
}

async function makeSnapshot({ config: { dataDir }, clock, log }: BackingUp) {
  const folder = backupsIn(dataDir)
  mkdirSync(folder, { recursive: true })
  removeUnfinished(folder, 'hydra-lab-')
  refuseWithoutRoom(dataDir)
  const path = join(folder, snapshotName(clock()))
  await copyInChild(databaseIn(dataDir), path)
  log.write('info', { snapshot: path, bytes: statSync(path).size })
}

function refuseWithoutRoom(dataDir: string) {
  const { freeBytes, databaseBytes } = diskSpaceIn(dataDir)
  if (freeBytes < databaseBytes + reserve)
    throw new Error(`there is no room for a copy of ${Math.ceil(databaseBytes / megabyte)} MB.`)
}

type BackupStatus = { snapshots: Snapshot[]; newest?: Snapshot; problem?: string }

/** `problem` is a sentence for admins; undefined while the first snapshot is being made. */
export function backupStatus(world: BackingUp): BackupStatus {
  const { config, backups: state, clock } = world
  const failed = state.failure && `The last snapshot failed: ${state.failure}`
  const isWanted = isOn(config.backups)
  try {
    const snapshots = snapshotsIn(config.dataDir)
    const newest = snapshots.find((each) => isPast(each, clock()))
    const problem = failed ?? (state.hasLooked ? problemWith(snapshots, clock()) : undefined)
    return { snapshots, newest, problem: isWanted ? problem : undefined }
  } catch (error) {
    const problem = failed ?? `The snapshots can't be read: ${messageOf(error)}`
    return { snapshots: [], problem: isWanted ? problem : undefined }
  }
}

export const backupTrouble = (world: BackingUp) => backupStatus(world).problem

export const drillOf = ({ dataDir, backups }: Config) =>
  isOn(backups) ? lastDrill(dataDir) : undefined
