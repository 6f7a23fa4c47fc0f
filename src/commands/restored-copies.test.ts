import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkArriving, checkDatabase } from '../database/check.ts'
import { openDatabase } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { asAda, startAsAda } from '../testing/begun.ts'
import { startBinary } from '../testing/binary.ts'
import { access } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite } from '../testing/memory.ts'
import { environment } from '../testing/site.ts'

setDefaultTimeout(60_000)

/** A copy of a fresh database, changed by hand. */
function copyWith(...statements: string[]) {
  const folder = emptyFolder()
  const copy = join(folder, 'copy.db')
  openDatabase(copy).close()
  const sqlite = new Database(copy)
  for (const sql of statements) sqlite.run(sql)
  sqlite.close()
  return copy
}

const strange: Record<string, [string, ...string[]]> = {
  'a trigger of its own': [
    "the trigger evil is not of Hydra Lab's making",
    'CREATE TRIGGER evil AFTER INSERT ON faq BEGIN DELETE FROM admins; END',
  ],
  'an index that holds something else under a known name': [
    "the index faq_published is not of Hydra Lab's making",
    'DROP INDEX faq_published',
    'CREATE INDEX faq_published ON faq (upper(answer))',
  ],
  'a view': [
    "the view all_hashes is not of Hydra Lab's making",
    'CREATE VIEW all_hashes AS SELECT password_hash FROM admins',
  ],
  'a table that hangs on one of ours': [
    "the table grip is not of Hydra Lab's making",
    'CREATE TABLE grip (id INTEGER REFERENCES faq (id) ON DELETE RESTRICT)',
  ],
  'a table under a known name of another program': [
    "the table _litestream_seq is not of Hydra Lab's making",
    'CREATE TABLE _litestream_seq (id INTEGER REFERENCES faq (id))',
  ],
  'an index of its own': [
    "the index slow is not of Hydra Lab's making",
    'CREATE INDEX slow ON faq (upper(answer))',
  ],
  'a column of its own': [
    "the table faq is not of Hydra Lab's making",
    "ALTER TABLE faq ADD COLUMN more text DEFAULT 'x'",
  ],
  'a key that leads nowhere': [
    'a row of image_copies belongs to one that is not there',
    'PRAGMA foreign_keys = OFF',
    "INSERT INTO image_copies VALUES ('nothing', 320, 1, x'00')",
  ],
}

test.each(Object.entries(strange))('a database with %s is not fit', (_, [flaw, ...statements]) => {
  const copy = copyWith(...statements)
  expect(() => checkArriving(copy)).toThrow(`it can't be trusted: ${flaw}.`)
  expect(checkDatabase(copy)).toEqual({ due: 0, flaw })
})

/** Changes the bytes of a file, as SQLite would not let anybody. */
function forge(file: string, from: string, to: string) {
  expect(from.length).toBe(to.length)
  const bytes = readFileSync(file).toString('latin1')
  expect(bytes).toContain(from)
  writeFileSync(file, Buffer.from(bytes.replaceAll(from, to), 'latin1'))
}

test('a database whose rules were changed in the file itself is not fit', () => {
  const unruled = copyWith()
  forge(unruled, '`question` text NOT NULL', '`question` text         ')
  expect(() => checkArriving(unruled)).toThrow("the table faq is not of Hydra Lab's making")
  const disguised = copyWith(
    'CREATE TRIGGER evil_trigger AFTER INSERT ON faq BEGIN DELETE FROM admins; END',
  )
  forge(disguised, 'evil_trigger', 'sqlite_stat1')
  expect(() => checkArriving(disguised)).toThrow("the trigger sqlite_stat1 is not of Hydra Lab's")
})

test('a database that is not fit is not restored, and nothing is changed', async () => {
  const copy = copyWith('CREATE TRIGGER evil AFTER INSERT ON faq BEGIN DELETE FROM admins; END')
  const DATA_DIR = join(emptyFolder(), 'data')
  expect(await runHere(['restore', copy], { DATA_DIR })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `hydra-lab: ${copy} can't be used: it can't be trusted: the trigger evil is not of Hydra Lab's making. Nothing was changed.\n`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a database that has Litestream’s tables and SQLite’s statistics is as good as any', () => {
  const copy = copyWith(
    'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
    'CREATE TABLE _litestream_lock (id INTEGER)',
    "INSERT INTO faq (question, answer, folded) VALUES ('a', 'b', 'a')",
    'ANALYZE',
  )
  expect(() => checkArriving(copy)).not.toThrow()
})

test('a database without an admin is restored, and the next start makes one, as it says', async () => {
  const copy = copyWith()
  const environment = { DATA_DIR: join(emptyFolder(), 'data') }
  const { exitCode, stdout } = await runHere(['restore', copy], environment)
  expect(exitCode).toBe(0)
  expect(stdout).toEndWith(
    '\nIt holds no admin. The next start makes one and shows the password.\n',
  )
  const { output, stop } = await startBinary({ environment })
  expect(output()).toContain('The first admin is "admin" with the password')
  await stop()
})

test('a restore ends every session, those of the time of the copy too', async () => {
  const { binary: first, admin } = await startAsAda({ environment })
  const setting = { folder: first.folder, environment }
  const here = { DATA_DIR: join(first.folder, 'data') }
  const copy = join(emptyFolder(), 'copy.db')
  await runHere(['backup', copy], here)
  const renewed = { password: 'another that is long', confirmPassword: 'another that is long' }
  await admin.put('/api/admins/admin-panel/1', renewed)
  expect((await admin.get('/api/admins')).status).toBe(401)
  await first.stop()
  const { exitCode, stdout } = await runHere(['restore', copy], here)
  expect(exitCode).toBe(0)
  expect(stdout).toEndWith(
    '\nEvery session has ended: admins log in anew, with the passwords they had then.\n',
  )
  const server = await startBinary(setting)
  const visitor = clientAt(server.url)
  expect((await visitor.as(admin.token).get('/api/admins')).status).toBe(401)
  const again = await asAda(visitor)
  expect((await again.get('/api/admins')).status).toBe(200)
  await server.stop()
})

test('the sessions of a copy get numbers that never were, in the file that takes the place too', async () => {
  const DATA_DIR = emptyFolder()
  const copy = copyWith(
    "INSERT INTO admins (user, email, password_hash, folded_user, folded_email) VALUES ('a', 'a@b.c', 'x', 'a', 'a@b.c'), ('b', 'b@b.c', 'x', 'b', 'b@b.c')",
  )
  const numbers = async () => {
    expect((await runHere(['restore', copy], { DATA_DIR })).exitCode).toBe(0)
    const sqlite = new Database(databaseIn(DATA_DIR), { readonly: true })
    const rows = sqlite.query('SELECT session_version FROM admins').values().flat()
    sqlite.close()
    return rows
  }
  const all = [1, ...(await numbers()), ...(await numbers())]
  expect(new Set(all).size).toBe(5)
  const sqlite = new Database(copy, { readonly: true })
  expect(sqlite.query('SELECT DISTINCT session_version FROM admins').values()).toEqual([[1]])
  sqlite.close()
})

test('letters of the last two days go out again, and older ones are given up', async () => {
  const { world: old, visitor } = await openSite()
  for (const student_id of ['N12345678', 'N87654321'])
    expect((await visitor.post('/api/student', { ...access, student_id })).status).toBe(201)
  const longAgo = '2020-01-01T00:00:00.000Z'
  const now = new Date().toISOString()
  old.sqlite.run('UPDATE letters SET created_at = iif(id = 1, ?, ?)', [longAgo, now])
  const copy = join(emptyFolder(), 'copy.db')
  writeFileSync(copy, old.sqlite.serialize())
  old.close()
  const DATA_DIR = emptyFolder()
  const { stdout } = await runHere(['restore', copy], { DATA_DIR })
  expect(stdout).toContain('may have been sent since: 1. They are given up; the panel can')
  const { world, admin } = await openSite({ DATA_DIR })
  const { body } = await admin.get('/api/mail')
  expect(body.map(({ id, state, error }) => [id, state, error])).toEqual([
    [2, 'waiting', null],
    [1, 'failed', 'Put back from an older copy; it may have been sent already.'],
  ])
  world.close()
})
