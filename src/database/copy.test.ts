import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../testing/folder.ts'
import { copyDatabase } from './copy.ts'
import { openDatabase } from './open.ts'

test('a copy that is no sound database of ours gets no name, and nothing of it is left', () => {
  const folder = emptyFolder()
  const path = join(folder, 'hydra-lab.db')
  const { sqlite, close } = openDatabase(path)
  sqlite.run('DROP TABLE faq')
  close()
  expect(() => copyDatabase(path, join(folder, 'copy.db'))).toThrow('is missing')
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([])
})
