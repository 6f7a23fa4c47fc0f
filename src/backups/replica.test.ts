import { expect, test } from 'bun:test'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { emptyFolder } from '../testing/folder.ts'
import { day, hour, minute, second } from '../units.ts'
import { replicaAge, watchReplica } from './replica.ts'

/** A site whose database was written, and copied by Litestream, so long ago. */
function siteOf({ written, copied }: { written: number; copied: number }) {
  const folder = emptyFolder()
  const trace = join(folder, '.hydra-lab.db-litestream')
  const ltx = join(trace, 'ltx/0')
  mkdirSync(ltx, { recursive: true })
  const file = join(ltx, '0000000000000001-0000000000000001.ltx')
  for (const path of [file, databaseIn(folder)]) writeFileSync(path, '')
  const set = (path: string, ms: number) => {
    const at = (Date.now() - ms) / 1000
    utimesSync(path, at, at)
  }
  for (const path of [file, ltx, join(trace, 'ltx'), trace]) set(path, copied)
  set(databaseIn(folder), written)
  return { folder, copy: () => set(file, written) }
}

test('where Litestream was never, there is no copy that ages', () => {
  expect(replicaAge(emptyFolder())).toBeNull()
})

test('a copy is as old as what it lacks: at a quiet site it is none', () => {
  const age = (written: number, copied: number) =>
    Math.round((replicaAge(siteOf({ written, copied }).folder) ?? 0) / second)
  expect([age(9 * day, 9 * day), age(9 * day, 8 * day), age(hour, 3 * hour)]).toEqual([0, 0, 7200])
})

test('a copy is stale once it has stayed a day behind for some minutes, until it goes on', () => {
  const { folder, copy } = siteOf({ written: 0, copied: 2 * day })
  let now = 0
  const look = watchReplica(folder, () => now)
  const isStale = () => look()?.isStale
  expect(isStale()).toBe(false)
  now += minute
  expect(isStale()).toBe(false)
  now += minute
  expect(isStale()).toBe(true)
  copy()
  now += minute
  expect(isStale()).toBe(false)
})
