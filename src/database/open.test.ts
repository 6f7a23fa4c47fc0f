import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  expect(performance.now() - began).toBeLessThan(longestWait / 2)
  other.run('COMMIT')
  other.close()
  const again = openDatabase(path)
  expect(again.sqlite.query('SELECT text FROM notes').values()).toContainEqual(['kept'])
  again.close()
})
