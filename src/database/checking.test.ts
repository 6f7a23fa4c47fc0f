import { expect, test } from 'bun:test'
import { table as faq } from '../kinds/faq/kind.ts'
import { openInMemory } from '../testing/empty-database.ts'
import { withTransactionCheck } from './checking.ts'

const row = { question: 'Why?', answer: 'Because.', folded: 'why?' }

test('a database with a transaction check reads at any time, and writes in transactions only', () => {
  const { db } = openInMemory()
  const checked = withTransactionCheck(db, () => {})
  const rows = () => checked.select().from(faq).all().length
  expect(rows()).toBe(0)
  expect(() => checked.insert(faq).values(row).run()).toThrow('in a transaction only')
  expect(() => checked.update(faq).set(row).run()).toThrow('in a transaction only')
  expect(() => checked.delete(faq).run()).toThrow('in a transaction only')
  expect(() => checked.run('DELETE FROM faq')).toThrow('in a transaction only')
  checked.transaction((tx) => tx.insert(faq).values(row).run())
  expect(rows()).toBe(1)
})
