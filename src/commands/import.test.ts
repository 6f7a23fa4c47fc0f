import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { aloneInAFolder } from '../testing/binary.ts'
import { tracker } from '../testing/cast.ts'
import { emptySite } from '../testing/stopped-site.ts'

/** Whether another program has begun to write. */
function isWriting(data: Database) {
  data.run('PRAGMA busy_timeout = 0')
  try {
    data.run('BEGIN IMMEDIATE')
    data.run('ROLLBACK')
    return false
  } catch {
    return true
  }
}

test('a kill in the middle of an import leaves all of a kind or none, and nothing beside the database (executable)', async () => {
  const folder = aloneInAFolder()
  const rows = Array.from({ length: 1500 }, (_, n) => ({
    ...tracker,
    project_title: `Project ${n}`,
    status: 'approved',
  }))
  const path = join(folder, 'highlights.json')
  writeFileSync(path, JSON.stringify(rows))
  const database = databaseIn(emptySite(join(folder, 'data')))
  const before = readdirSync(join(folder, 'data'))
  const data = new Database(database)
  const count = () =>
    data.query<{ n: number }, []>('SELECT count(*) AS n FROM highlights').get()?.n ?? -1
  const counts = new Set<number>()
  for (let most = 1; counts.size < 2; most = counts.has(rows.length) ? 1 : 16 * most) {
    data.run('DELETE FROM highlights')
    const child = Bun.spawn([join(folder, 'hydra-lab'), 'import', path], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    for (let looks = 0; child.exitCode === null && looks < most; await Bun.sleep(1))
      if (isWriting(data)) looks++
    child.kill('SIGKILL')
    await child.exited
    counts.add(count())
  }
  data.close()
  expect([...counts].toSorted()).toEqual([0, rows.length])
  const left = readdirSync(join(folder, 'data')).filter((name) => !before.includes(name))
  expect(left.filter((name) => !/-(wal|shm)$/.test(name))).toEqual([])
})
