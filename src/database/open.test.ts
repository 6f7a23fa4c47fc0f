import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { table as faq } from '../kinds/faq/kind.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openDatabase } from './open.ts'

const file = () => join(emptyFolder(), 'hydra-lab.db')
const longestWait = 5000 // what the database is otherwise given to become free

function write({ sqlite }: { sqlite: Database }) {
  sqlite.run('CREATE TABLE notes (text TEXT)')
  sqlite.run("INSERT INTO notes VALUES ('kept')")
}

test('closing leaves one file, which holds everything', () => {
  const path = file()
  const store = openDatabase(path)
  write(store)
  store.close()
  expect(existsSync(`${path}-wal`)).toBe(false)
})

test.each([
  ['reads', 'BEGIN', 'SELECT * FROM notes'],
  ['writes', 'BEGIN IMMEDIATE', "INSERT INTO notes VALUES ('late')"],
])('closing does not wait for a program that %s, and loses nothing', (_, begin, statement) => {
  const path = file()
  const store = openDatabase(path)
  write(store)
  const other = new Database(path)
  other.run(begin)
  other.query(statement).all()
  const began = performance.now()
  store.close()
  expect(performance.now() - began).toBeLessThan(longestWait)
  other.run('COMMIT')
  other.close()
  const again = openDatabase(path)
  expect(again.sqlite.query('SELECT text FROM notes').values()).toContainEqual(['kept'])
  again.close()
})

test('an acknowledged write survives a power loss, and what is deleted is overwritten', () => {
  const { sqlite, close } = openDatabase(file())
  const setting = (name: string) => sqlite.query(`PRAGMA ${name}`).values()[0]?.[0]
  const settings = {
    journal_mode: 'wal',
    synchronous: 2,
    secure_delete: 1,
    foreign_keys: 1,
    temp_store: 2,
  }
  for (const [name, value] of Object.entries({ ...settings, trusted_schema: 0 }))
    expect([name, setting(name)]).toEqual([name, value])
  close()
})

const why = { question: 'Why?', answer: 'So.', folded: 'why?' }

test('a transaction that reads first can write, whatever another process wants meanwhile', () => {
  const path = join(emptyFolder(), 'hydra-lab.db')
  const { db, close } = openDatabase(path)
  const other = new Database(path)
  const ask = () =>
    other.run("INSERT INTO faq (question, answer, folded) VALUES ('How?', 'Well.', 'how?')")
  db.transaction((tx) => {
    expect(tx.select({ n: count() }).from(faq).get()).toEqual({ n: 0 })
    expect(ask).toThrow('database is locked')
    tx.insert(faq).values(why).run()
  })
  ask()
  expect(db.select({ n: count() }).from(faq).get()).toEqual({ n: 2 })
  other.close()
  close()
})
