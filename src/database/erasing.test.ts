import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { emails } from '../mail/table.ts'
import { openAt, openInMemory } from '../testing/empty-database.ts'
import { emptyFolder } from '../testing/folder.ts'
import { litter, namesIn } from '../testing/litter.ts'
import { releasePages, rewriteInSteps, truncateWal } from './erasing.ts'

const empty = { kind: 'alert', subject: '', body: '', created_at: '', due_at: '' } as const

/** A database that holds rows that were deleted, in spite of `secure_delete`. */
function openLittered() {
  const path = join(emptyFolder(), 'hydra-lab.db')
  const store = openAt(path)
  const add = () => store.db.insert(emails).values(empty).returning().get().id
  return { ...store, path, left: litter(store, { table: 'letters', column: 'body', add }) }
}

test('a table rewritten in steps, between which others write, leaves only its own rows in the file', () => {
  const { db, sqlite, path, left, close } = openLittered()
  expect(namesIn(path).size).toBeGreaterThan(left.size)
  const rows = () => sqlite.query('SELECT * FROM letters').values()
  const before = rows()
  expect([...rewriteInSteps(db, emails, 40)].length).toBeGreaterThanOrEqual(10)
  truncateWal(sqlite)
  expect(namesIn(path)).toEqual(left)
  expect(rows()).toEqual(before)
  expect(sqlite.query('PRAGMA integrity_check').values()).toEqual([['ok']])
  close()
})

test('ids continue after a table was rewritten, even if its last row was deleted', () => {
  const { db, close } = openInMemory()
  const add = () => db.insert(emails).values(empty).returning().get().id
  add()
  const last = add()
  db.delete(emails).where(eq(emails.id, last)).run()
  for (const _ of rewriteInSteps(db, emails));
  expect(add()).toBe(last + 1)
  close()
})

test('truncating the write-ahead log doesn’t wait for a reader, and succeeds once the reader is gone', () => {
  const path = join(emptyFolder(), 'hydra-lab.db')
  const { db, sqlite, close } = openAt(path)
  db.insert(emails).values(empty).run()
  const reader = new Database(path)
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM letters').all()
  sqlite.run('DELETE FROM letters')
  sqlite.run('PRAGMA busy_timeout = 30000')
  const began = performance.now()
  truncateWal(sqlite)
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(sqlite.query('PRAGMA busy_timeout').values()).toEqual([[30_000]])
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  reader.run('COMMIT')
  truncateWal(sqlite)
  expect(statSync(`${path}-wal`).size).toBe(0)
  reader.close()
  close()
})

test('free pages are released in steps, between which others write', async () => {
  const path = join(emptyFolder(), 'a.db')
  const { sqlite, close } = openAt(path)
  sqlite.run('CREATE TABLE ballast (bytes blob)')
  for (let n = 0; n < 20; n++) sqlite.run('INSERT INTO ballast VALUES (randomblob(1000000))')
  sqlite.run('DELETE FROM ballast')
  truncateWal(sqlite)
  expect(statSync(path).size).toBeGreaterThan(20_000_000)
  let writes = 0
  const timer = setInterval(() => {
    sqlite.run('INSERT INTO ballast VALUES (1)')
    writes++
  })
  await releasePages(sqlite, new AbortController().signal)
  clearInterval(timer)
  truncateWal(sqlite)
  expect(writes).toBeGreaterThan(5)
  expect(statSync(path).size).toBeLessThan(3_000_000)
  close()
})
