import { expect, test } from 'bun:test'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { emptyFolder } from '../testing/folder.ts'
import { day, hour, second } from '../units.ts'
import { replicaOf } from './replica.ts'

const now = Math.floor(Date.now() / second)

/** A site whose database was written, and copied by Litestream, so long ago. */
function siteOf({ written, copied }: { written: number; copied: number }) {
  const folder = emptyFolder()
  const trace = join(folder, '.hydra-lab.db-litestream')
  const ltx = join(trace, 'ltx/0')
  mkdirSync(ltx, { recursive: true })
  const file = join(ltx, '0000000000000001-0000000000000001.ltx')
  for (const path of [file, databaseIn(folder)]) writeFileSync(path, '')
  const set = (path: string, ms: number) => {
    const at = now - ms / second
    utimesSync(path, at, at)
  }
  for (const path of [file, ltx, join(trace, 'ltx'), trace]) set(path, copied)
  set(databaseIn(folder), written)
  return replicaOf(folder)
}

test('where Litestream was never, there is no copy that ages', () => {
  expect(replicaOf(emptyFolder())).toBeNull()
})

test('a copy is as old as what it lacks, which at a quiet site is nothing, and stale after a day', () => {
  for (const [written, copied, ageSeconds, isStale] of [
    [9 * day, 9 * day, 0, false],
    [9 * day, 8 * day, 0, false],
    [hour, 3 * hour, 2 * 3600, false],
    [hour, day + hour, 24 * 3600, true],
  ] as const)
    expect(siteOf({ written, copied })).toEqual({ ageSeconds, isStale })
})
