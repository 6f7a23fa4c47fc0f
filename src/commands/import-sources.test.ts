import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { applicationId } from '../database/migrate.ts'
import { databaseIn } from '../database/place.ts'
import { faqDraft } from '../kinds/faq/contract.ts'
import { importables } from '../moving/importables.ts'
import { changeDatabase, failure, siteWith, telling } from '../testing/command.ts'
import { requiredIn } from '../testing/messages.ts'
import { png } from '../testing/pictures.ts'

const kinds = importables.map(({ name }) => name).join(', ')

const noKind = (what: string) =>
  `Nothing in ${what} is named after a kind. Say which it is with --kind or --map NAME=KIND: ${kinds}.`
const oldWorkbook =
  'The file is an old Excel workbook. Save it as .xlsx or as "CSV UTF-8", and import that.'
const refusals = {
  'nothing.csv': 'There is no FOLDER/nothing.csv.',
  'in --kind cats': `There is no kind "cats"; there are ${kinds}.`,
  none: noKind('none'),
  'in --kind events': noKind('in'),
  'one --kind faq': noKind('one'),
  'in/posts.csv': noKind('posts.csv'),
  'in/versions.json': noKind('versions.json'),
  'in/faq.csv': 'faq.csv, line 2: A quote is opened and never closed.',
  'other/faq.txt': 'faq.txt: The file is none of .csv, .json, .xlsx and an SQLite database.',
  'other/faq.xls': `faq.xls: ${oldWorkbook}`,
  'other/faq.csv': `faq.csv: ${oldWorkbook}`,
  'other/faq.ods':
    'faq.ods: The file is an OpenDocument spreadsheet. Save it as .xlsx or as CSV, and import that.',
  'other/faq.sql':
    'faq.sql: The file is a dump in SQL. Load it into a database, and export its tables as CSV, or name the SQLite file itself.',
  'other/faq.xlsx': 'faq.xlsx: The workbook is damaged: it can’t be unpacked.',
}

test('unknown and unreadable files are refused with the reason', async () => {
  const old = Buffer.from('\xd0\xcf\x11\xe0 and so on', 'latin1')
  const { folder, runImport } = siteWith({
    ...{ 'in/posts.csv': '', 'in/versions.json': '[]', 'in/faq.csv': 'question\n"open\n' },
    ...{ 'none/a.txt': '', 'one/cats.csv': 'question\n', 'other/faq.txt': 'a' },
    ...{ 'other/faq.xls': old, 'other/faq.csv': old, 'other/faq.xlsx': 'PK\x03\x04' },
    'other/faq.ods': 'PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    'other/faq.sql': 'INSERT INTO',
  })
  for (const [words, why] of Object.entries(refusals)) {
    const [name = '', ...options] = words.split(' ')
    const refused = failure(`${why.replace('FOLDER', folder)} Nothing was imported.`, 2)
    expect([words, await runImport(name, ...options)]).toEqual([words, refused])
  }
})

test('pictures are found in the folder beside a file, or in the one that is named; without one the row comes alone', async () => {
  const { folder, runImport, rowsOf } = siteWith({
    'people.csv':
      'name,role,email,phone number,office location,image\nAda,Lecturer,ada@college.edu,555,SH 1,faces/ada.png\n',
    'uploads/faces/ada.png': png(40, 40),
  })
  const people = (...options: string[]) => runImport('people.csv', '--kind', 'faculty', ...options)
  mkdirSync(join(folder, 'pictures'))
  const note = `note     people.csv:2: "Ada": image: The row comes without it: There is no picture "faces/ada.png" in ${folder}/pictures.\n`
  expect(await people('--dry-run')).toMatchObject(telling(0, note))
  expect((await people('--pictures', join(folder, 'uploads'))).exitCode).toBe(0)
  expect(rowsOf('SELECT img FROM faculty')).toEqual([[expect.stringMatching(/^\/images\//)]])
  const again = await people('--pictures', join(folder, 'uploads'))
  expect(again).toMatchObject(telling(0, /faculty +1 +0 +0 +0 +1 +0/))
  const missing = failure(`There is no folder ${folder}/nowhere. Nothing was imported.`, 2)
  expect(await people('--pictures', join(folder, 'nowhere'))).toEqual(missing)
})

test('a database is imported table by table, and an unknown table with rows stops it', async () => {
  const { folder, runImport, questions } = siteWith()
  changeDatabase(
    join(folder, 'old.db'),
    'CREATE TABLE FAQ (id INTEGER PRIMARY KEY AUTOINCREMENT, question, answer)',
    'CREATE TABLE "strange ""name" (x)',
    'CREATE VIEW asked AS SELECT question FROM FAQ',
    `PRAGMA application_id = ${applicationId}`,
    "INSERT INTO FAQ (id, question, answer) VALUES (5, 'Where?', 'Here.'), (9, 7, '')",
  )
  const { exitCode, stdout } = await runImport('old.db', '--skip-bad')
  expect(exitCode).toBe(1)
  expect(stdout).toContain(
    'private links (old.db): this is a database of Hydra Lab itself; to take all of it, use restore',
  )
  expect(stdout).toContain('not read  asked (old.db): it is a view.\n')
  expect(stdout).toContain('not read  strange "name (old.db): it is named after no kind.\n')
  expect(stdout).toContain(`refused  FAQ:2: "7": answer: ${requiredIn(faqDraft)['answer']}.\n`)
  expect(questions()).toEqual(['Where?'])
  changeDatabase(join(folder, 'old.db'), 'INSERT INTO "strange ""name" VALUES (1)')
  expect((await runImport('old.db', '--skip-bad')).stderr).toContain(
    'Say what becomes of strange "name:',
  )
})

test('a dry run doesn’t wait for a writer, since it writes nothing', async () => {
  const { data, runImport, questions } = siteWith({
    'faq.csv': 'question,answer\nWhere?,Here.\n',
  })
  using other = new Database(databaseIn(data))
  other.run('BEGIN IMMEDIATE')
  const told = telling(0, /^faq +1 +1 +0 +0 +0 +0$/m)
  expect(await runImport('faq.csv', '--dry-run')).toMatchObject(told)
  expect(questions()).toEqual([])
})

test('an unreadable file of no kind stops an import until it is skipped by its name', async () => {
  const { runImport, questions } = siteWith({
    'in/faq.csv': 'question,answer\nWhere?,Here.\n',
    'in/cats.csv': 'name\n"open\n',
    ...{ 'in/my.dogs.xlsx': 'PK\x03\x04', 'in/later/faq.csv': 'question\n', 'in/pictures/a': '' },
  })
  const { stdout, stderr } = await runImport('in')
  expect(stderr).toContain('Say what becomes of cats, my.dogs: --map NAME=FIELD')
  expect(stdout).toContain('not read  later (in): it is a folder.\n')
  expect(stdout).not.toContain('pictures')
  expect((await runImport('in', '--dry-run', '--ignore-rest')).exitCode).toBe(0)
  expect((await runImport('in', '--map', 'cats.csv=-', '--map', 'my.dogs=-')).exitCode).toBe(0)
  expect(questions()).toEqual(['Where?'])
})
