import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { emptyFolder } from '../testing/folder.ts'
import { forgetCopies, openUpgrading } from './before-upgrade.ts'
import { backupsIn } from './snapshots.ts'

const older = new URL('../commands/released/1.0.0.db.gz', import.meta.url)
const copyOf = (time: string) => `before-${packageJson.version}-${time}.db`

test('the copy made before an upgrade stays, also where a clock that was ahead made later ones', () => {
  const folder = emptyFolder()
  const database = join(folder, 'hydra-lab.db')
  writeFileSync(database, Bun.gunzipSync(readFileSync(older)))
  mkdirSync(backupsIn(folder))
  const ahead = [2031, 2032, 2033].map((year) => copyOf(`${year}-01-01T00-00-00Z`))
  for (const name of ahead) writeFileSync(join(backupsIn(folder), name), '')
  openUpgrading(database, () => new Date('2026-02-03T04:05:06Z')).close()
  expect(readdirSync(backupsIn(folder)).toSorted()).toEqual([
    copyOf('2026-02-03T04-05-06Z'),
    ...ahead.slice(1),
  ])
})

test('copies from before a restore or an upgrade go after 90 days, and nothing else does', () => {
  const folder = emptyFolder()
  mkdirSync(backupsIn(folder))
  const put = (names: string[]) => {
    for (const name of names) writeFileSync(join(folder, name), '')
  }
  const old = ['', '-2'].flatMap((count) =>
    ['', '-wal', '-journal'].map(
      (end) => `hydra-lab-before-restore-2026-01-01T00-00-00Z${count}.db${end}`,
    ),
  )
  put([...old, 'backups/before-1.1.0-2026-01-01T00-00-00Z.db'])
  const kept = [
    ...['hydra-lab.db', 'hydra-lab-before-restore-2026-01-02T00-00-00Z.db', 'secret.key'],
    ...['backups/hydra-lab-2026-01-01T00-00-00Z.db', 'backups/before-mine.db'],
  ]
  put(kept)
  forgetCopies(folder, new Date('2026-04-01T12:00:00Z'))
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(
    [...kept, 'backups'].toSorted(),
  )
})
