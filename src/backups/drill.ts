import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock, Logging, Settings } from '../context.ts'
import { runInChild } from '../database/aside.ts'
import { messageOf } from '../database/errors.ts'
import { countRows } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { isWithin } from '../fields/times/within.ts'
import { almostAWeek } from '../units.ts'
import { backupFolder, type Snapshot } from './snapshots.ts'

const drillSchema = z.object({
  at: z.string(),
  snapshot: z.string(),
  rows: z.number(),
  problem: z.nullable(z.string()),
})

export type Drill = z.infer<typeof drillSchema>

const drillFile = (dataDir: string) => join(backupFolder(dataDir), 'last-drill.json')

export function readLastDrill(dataDir: string): Drill | undefined {
  try {
    return drillSchema.safeParse(JSON.parse(readFileSync(drillFile(dataDir), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Daily after a failure; not before there are two snapshots. */
export function isDrillDue(dataDir: string, snapshots: Snapshot[], now: Date) {
  const last = readLastDrill(dataDir)
  if (!last) return snapshots.length > 1
  return last.problem !== null || !isWithin(now, new Date(last.at), almostAWeek)
}

/** Restores a snapshot into a folder of its own, counts its rows and removes it; records nothing if it is aborted. */
export async function runDrill(
  { config: { dataDir }, clock, log }: Clock & Logging & Settings,
  { path }: Snapshot,
  stopping: AbortSignal,
) {
  const folder = join(backupFolder(dataDir), 'drill')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  const result = await restoreInto(path, folder, stopping)
    .catch((error) => ({ rows: 0, problem: messageOf(error) }))
    .finally(() => rmSync(folder, { recursive: true, force: true }))
  if (stopping.aborted) return
  const drill: Drill = { at: clock().toISOString(), snapshot: basename(path), ...result }
  writeFileSync(drillFile(dataDir), JSON.stringify(drill))
  log.write(result.problem === null ? 'info' : 'error', { drill })
}

async function restoreInto(path: string, folder: string, stopping: AbortSignal) {
  const { exitCode, output } = await runInChild(['restore', path], { dataDir: folder, stopping })
  if (exitCode !== 0) return { rows: 0, problem: output || 'It was ended.' }
  const [before, after] = [path, databaseIn(folder)].map(countRows)
  const lost = Object.keys(before ?? {}).find((name) => before?.[name] !== after?.[name])
  const rows = Object.values(after ?? {}).reduce((sum, count) => sum + count, 0)
  return { rows, problem: lost === undefined ? null : `Of ${lost} other rows came back.` }
}
