import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openAt } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { createCache } from './cached.ts'

const path = join(emptyFolder(), 'hydra-lab.db')
const { db, sqlite, close } = openAt(path)
const other = openAt(path)
afterAll(() => {
  other.close()
  close()
})

let counted = 0
const count = () => {
  counted++
  return Number(sqlite.query('SELECT count(*) FROM faq').values()[0]?.[0])
}
const cachedNumber = createCache<number>()
const total = (key = 'faq') => cachedNumber(sqlite, key, count)
const insertion = "INSERT INTO faq (question, answer, folded) VALUES ('Why?', 'So.', 'why?')"

test('a number is computed once per key, until something is written', () => {
  counted = 0
  expect([total(), total(), total('other'), total('other')]).toEqual([0, 0, 0, 0])
  expect(counted).toBe(2)
})

test.each([
  ['by itself', () => sqlite.run(insertion), 1],
  ['in a transaction', () => db.transaction((tx) => tx.run(insertion)), 2],
  ['by another process', () => other.sqlite.run(insertion), 3],
  ['by a statement that takes all', () => sqlite.run('DELETE FROM faq'), 0],
] as const)('what is written %s is seen by the next who asks', (_, write, expected) => {
  total()
  write()
  expect(total()).toBe(expected)
})

test('a rolled-back write leaves the cached number as it was', () => {
  const before = total()
  const failing = () =>
    db.transaction((tx) => {
      tx.run(insertion)
      expect(total()).toBe(before + 1)
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(total()).toBe(before)
})
