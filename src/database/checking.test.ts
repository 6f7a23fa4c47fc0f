import { expect, test } from 'bun:test'
import { faq } from '../content/tables.ts'
import { checking } from './checking.ts'
import { commitTogether } from './commits.ts'
import { type Db, openDatabase } from './open.ts'

const row = { question: 'Why?', answer: 'Because.', folded: 'why?' }
const rowsIn = (db: Db) => db.select().from(faq).all().length

function open() {
  const { db, sqlite } = openDatabase(':memory:')
  const refused = checking(db, () => {
    throw new Error('not you')
  })
  return { db, sqlite, refused, admitted: checking(db, () => {}) }
}

test('a database that checks reads at any time, and writes in transactions alone', () => {
  const { db, admitted } = open()
  expect(rowsIn(admitted)).toBe(0)
  expect(() => admitted.insert(faq).values(row).run()).toThrow('in a transaction only')
  expect(() => admitted.update(faq).set(row).run()).toThrow('in a transaction only')
  expect(() => admitted.delete(faq).run()).toThrow('in a transaction only')
  expect(() => admitted.run('DELETE FROM faq')).toThrow('in a transaction only')
  admitted.transaction((tx) => tx.insert(faq).values(row).run())
  expect(rowsIn(db)).toBe(1)
})

test('where the check fails, the work of the transaction is not begun', () => {
  const { db, refused } = open()
  let isBegun = false
  const work = () => {
    isBegun = true
  }
  expect(() => refused.transaction(work)).toThrow('not you')
  expect([isBegun, rowsIn(db)]).toEqual([false, 0])
})

test('of writes that share a commit, those are refused whose check fails, and no others', async () => {
  const { db, sqlite, refused, admitted } = open()
  const written = await Promise.allSettled(
    [db, refused, admitted].map((each) =>
      commitTogether({ db: each, sqlite }, (tx) => tx.insert(faq).values(row).run()),
    ),
  )
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rowsIn(db)).toBe(2)
})

test('writes that are checked and writes that aren’t share one commit', async () => {
  const { db, sqlite, admitted } = open()
  let commits = 0
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    commits++
    return transaction(work, config)
  }
  await Promise.all(
    [db, admitted, db].map((each) =>
      commitTogether({ db: each, sqlite }, (tx) => tx.insert(faq).values(row).run()),
    ),
  )
  expect([commits, rowsIn(db)]).toEqual([1, 3])
})
