import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { emptyFolder } from '../testing/folder.ts'
import { commitTogether } from './commits.ts'
import { openDatabase, type Transaction } from './open.ts'

const path = join(emptyFolder(), 'hydra-lab.db')
const { db, sqlite, close } = openDatabase(path)
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
      const answer = await commitTogether(db, add(question))
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
  const failing = commitTogether(db, (tx) => {
    add('half')(tx)
    throw new Error('refused')
  })
  const answers = await Promise.allSettled([
    commitTogether(db, add('before')),
    failing,
    commitTogether(db, add('after')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(failing).rejects.toThrow('refused')
  expect(seen()).toEqual([...before, 'before', 'after'])
})

test('when nothing can be committed, nobody is told that it was', async () => {
  sqlite.run('PRAGMA query_only = ON')
  const answers = await Promise.allSettled(['x', 'y'].map((each) => commitTogether(db, add(each))))
  sqlite.run('PRAGMA query_only = OFF')
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(seen()).not.toContain('x')
})
