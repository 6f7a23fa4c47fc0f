import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { changeDatabase, makeDataFolder } from '../testing/command.ts'
import { checkDatabase, checkForeignDatabase } from './check.ts'
import { databaseIn } from './place.ts'

/** A copy of a fresh database, changed by hand. */
function copyWith(...statements: string[]) {
  const copy = databaseIn(makeDataFolder())
  changeDatabase(copy, ...statements)
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
  'a table that hangs on one of ours': [
    "the table grip is not of Hydra Lab's making",
    'CREATE TABLE grip (id INTEGER REFERENCES faq (id) ON DELETE RESTRICT)',
  ],
  'a table under a known name of another program': [
    "the table _litestream_seq is not of Hydra Lab's making",
    'CREATE TABLE _litestream_seq (id INTEGER REFERENCES faq (id))',
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
  expect(() => checkForeignDatabase(copy)).toThrow(`it can't be trusted: ${flaw}.`)
  expect(checkDatabase(copy)).toEqual({ due: 0, flaw })
})

/** Changes the bytes of a file, as SQLite would not let anybody. */
function forge(file: string, from: string, to: string) {
  expect(from.length).toBe(to.length)
  const bytes = readFileSync(file).toString('latin1')
  expect(bytes).toContain(from)
  writeFileSync(file, Buffer.from(bytes.replaceAll(from, to), 'latin1'))
}

test('a database whose schema was changed in the file is refused', () => {
  const unruled = copyWith()
  forge(unruled, '`question` text NOT NULL', '`question` text         ')
  expect(() => checkForeignDatabase(unruled)).toThrow("the table faq is not of Hydra Lab's making")
  const disguised = copyWith(
    'CREATE TRIGGER evil_trigger AFTER INSERT ON faq BEGIN DELETE FROM admins; END',
  )
  forge(disguised, 'evil_trigger', 'sqlite_stat1')
  expect(() => checkForeignDatabase(disguised)).toThrow(
    "the trigger sqlite_stat1 is not of Hydra Lab's",
  )
})

test.each([
  ['table highlights', 'DROP TABLE highlights'],
  ['index faq_published', 'DROP INDEX faq_published'],
])('a database without its %s is damaged', (part, sql) => {
  expect(() => checkDatabase(copyWith(sql))).toThrow(`it is damaged: the ${part} is missing.`)
})

test('a database with Litestream’s tables and SQLite’s statistics is accepted', () => {
  const copy = copyWith(
    'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
    'CREATE TABLE _litestream_lock (id INTEGER)',
    "INSERT INTO faq (question, answer, folded) VALUES ('a', 'b', 'a')",
    'ANALYZE',
  )
  expect(() => checkForeignDatabase(copy)).not.toThrow()
})
