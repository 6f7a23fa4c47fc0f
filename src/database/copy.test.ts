import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openAt } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { copyDatabase } from './copy.ts'

test('a copy that isn’t an intact database of ours is deleted', () => {
  const folder = emptyFolder()
  const path = join(folder, 'hydra-lab.db')
  const { sqlite, close } = openAt(path)
  sqlite.run('DROP TABLE faq')
  close()
  expect(() => copyDatabase(path, join(folder, 'copy.db'))).toThrow('is missing')
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([])
})
