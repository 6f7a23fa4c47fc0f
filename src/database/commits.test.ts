import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { emptyFolder } from '../testing/folder.ts'
import { commitTogether } from './commits.ts'
import { openDatabase, type Transaction } from './open.ts'

const path = join(emptyFolder(), 'hydra-lab.db')
const store = openDatabase(path)
const { db, sqlite, close } = store
const other = new Database(path, { readonly: true })
afterAll(() => {
  other.close()
  close()
})

const add = (question: string) => (tx: Transaction) => {
  tx.run(sql`insert into faq (question, answer, folded) values (${question}, '', '')`)
  return question
}
const seen = () => other.query('SELECT question FROM faq ORDER BY id').values().flat()

test('what comes at the same moment shares a commit, and is there for others when it is answered', async () => {
  let commits = 0
  const { transaction } = db
  db.transaction = (...words) => {
    commits++
    return transaction.apply(db, words) as never
  }
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async (question) => {
      const answer = await commitTogether(store, add(question))
      expect(seen()).toContain(question)
      return answer
    }),
  )
  db.transaction = transaction
  expect(answers).toEqual(['a', 'b', 'c'])
  expect(commits).toBe(1)
})

test('one that fails takes no other with it, and leaves nothing behind', async () => {
  const before = seen()
  const failing = commitTogether(store, (tx) => {
    add('half')(tx)
    throw new Error('refused')
  })
  const answers = await Promise.allSettled([
    commitTogether(store, add('before')),
    failing,
    commitTogether(store, add('after')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(failing).rejects.toThrow('refused')
  expect(seen()).toEqual([...before, 'before', 'after'])
})

test('each write runs once, also beside one that fails', async () => {
  let runs = 0
  const counting = (tx: Transaction) => {
    runs++
    return add('counted')(tx)
  }
  const failing = () => {
    throw new Error('refused')
  }
  await Promise.allSettled([counting, failing, counting].map((each) => commitTogether(store, each)))
  expect(runs).toBe(2)
})

test('when SQLite ends the whole transaction, every write fails and none is there', async () => {
  const before = seen()
  const ending = (tx: Transaction) => {
    tx.run(sql`insert or rollback into faq (id, question, answer, folded) values (1, 'x', '', '')`)
  }
  const writes = [add('first'), ending, add('last')]
  const answers = await Promise.allSettled(
    writes.map((each) => commitTogether<unknown>(store, each)),
  )
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(seen()).toEqual(before)
})

test('when nothing can be committed, nobody is told that it was', async () => {
  sqlite.run('PRAGMA query_only = ON')
  const answers = await Promise.allSettled(
    ['x', 'y'].map((each) => commitTogether(store, add(each))),
  )
  sqlite.run('PRAGMA query_only = OFF')
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(seen()).not.toContain('x')
})
