import { afterAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openAt } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
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

test('a copy never replaces an existing file', () => {
  const folder = emptyFolder()
  const [path, taken] = [join(folder, 'hydra-lab.db'), join(folder, 'taken.db')]
  openAt(path).close()
  writeFileSync(taken, 'mine')
  expect(() => copyDatabase(path, taken)).toThrow('EEXIST')
  expect(readFileSync(taken, 'utf8')).toBe('mine')
  expect(readdirSync(folder).filter((name) => name.startsWith('taken'))).toEqual(['taken.db'])
})

const disk = mountSmallDisk(1)
afterAll(() => disk?.unmount())

test.skipIf(disk === undefined)('a copy that doesn’t fit on the disk leaves nothing behind', () => {
  const folder = emptyFolder()
  const path = join(folder, 'hydra-lab.db')
  const { sqlite, close } = openAt(path)
  sqlite.run('INSERT INTO faq (question, answer, folded) VALUES (1, zeroblob(4000000), 1)')
  close()
  const there = disk?.folder ?? ''
  expect(() => copyDatabase(path, join(there, 'copy.db'))).toThrow('the disk is full')
  expect(readdirSync(there)).toEqual([])
})
