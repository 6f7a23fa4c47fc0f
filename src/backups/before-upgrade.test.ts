import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../testing/folder.ts'
import { removeOldCopies } from './before-upgrade.ts'
import { backupFolder } from './snapshots.ts'

test('copies from before a restore or an upgrade are deleted after 90 days, and nothing else is', () => {
  const folder = emptyFolder()
  mkdirSync(backupFolder(folder))
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
  removeOldCopies(folder, new Date('2026-04-01T12:00:00Z'))
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(
    [...kept, 'backups'].toSorted(),
  )
})
