import { expect, test } from 'bun:test'
import { table as faq } from '../kinds/faq/kind.ts'
import { openInMemory } from '../testing/empty-database.ts'
import { withTransactionCheck } from './checking.ts'
import type { Db } from './open.ts'

const row = { question: 'Why?', answer: 'Because.', folded: 'why?' }
const rowsIn = (db: Db) => db.select().from(faq).all().length

function open() {
  const { db } = openInMemory()
  const refused = withTransactionCheck(db, () => {
    throw new Error('not you')
  })
  return { db, refused, admitted: withTransactionCheck(db, () => {}) }
}

test('a database with a transaction check reads at any time, and writes in transactions only', () => {
  const { db, admitted } = open()
  expect(rowsIn(admitted)).toBe(0)
  expect(() => admitted.insert(faq).values(row).run()).toThrow('in a transaction only')
  expect(() => admitted.update(faq).set(row).run()).toThrow('in a transaction only')
  expect(() => admitted.delete(faq).run()).toThrow('in a transaction only')
  expect(() => admitted.run('DELETE FROM faq')).toThrow('in a transaction only')
  admitted.transaction((tx) => tx.insert(faq).values(row).run())
  expect(rowsIn(db)).toBe(1)
})

test('if the check fails, the transaction’s work doesn’t start', () => {
  const { db, refused } = open()
  let isBegun = false
  const work = () => {
    isBegun = true
  }
  expect(() => refused.transaction(work)).toThrow('not you')
  expect([isBegun, rowsIn(db)]).toEqual([false, 0])
})
